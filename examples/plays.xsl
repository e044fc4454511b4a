<?xml version="1.0" encoding="UTF-8"?>
<!-- plays.xsl: plays as BoardGameGeek gives them, as score sheets in CSV.

usage: xsltproc plays.xsl PLAYS.xml >SHEETS.csv

A play is one round, with the points that were noted.  Left out are plays of
other games, those that are incomplete, and those without any points.
Bend it: a game is known by the name of the item, in small letters without
accents. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
	<xsl:output method="text" encoding="UTF-8"/>
	<xsl:param name="games">companeros kombio meschugge punto</xsl:param>
	<xsl:variable name="large">ABCDEFGHIJKLMNOPQRSTUVWXYZÑñ</xsl:variable>
	<xsl:variable name="small">abcdefghijklmnopqrstuvwxyznn</xsl:variable>

	<xsl:template match="/">
		<xsl:text>id,game,player,points,meta.date,meta.place&#10;</xsl:text>
		<xsl:apply-templates select="plays/play[not(@incomplete = 1)]"/>
	</xsl:template>

	<xsl:template match="play">
		<xsl:variable name="game" select="translate(item/@name, $large, $small)"/>
		<xsl:variable name="play" select="."/>
		<xsl:if test="contains(concat(' ', $games, ' '), concat(' ', $game, ' ')) and players/player/@score != ''">
			<xsl:for-each select="players/player">
				<!-- As they sat, if that was noted. -->
				<xsl:sort select="@startposition" data-type="number"/>
				<xsl:value-of select="concat('bgg-', $play/@id, ',', $game)"/>
				<xsl:call-template name="cell">
					<xsl:with-param name="text" select="@name"/>
				</xsl:call-template>
				<xsl:value-of select="concat(',', @score)"/>
				<xsl:call-template name="cell">
					<xsl:with-param name="text" select="$play/@date"/>
				</xsl:call-template>
				<xsl:call-template name="cell">
					<xsl:with-param name="text" select="$play/@location"/>
				</xsl:call-template>
				<xsl:text>&#10;</xsl:text>
			</xsl:for-each>
		</xsl:if>
	</xsl:template>

	<!-- A comma and a text in quotes. -->
	<xsl:template name="cell">
		<xsl:param name="text"/>
		<xsl:text>,"</xsl:text>
		<xsl:call-template name="double">
			<xsl:with-param name="text" select="$text"/>
		</xsl:call-template>
		<xsl:text>"</xsl:text>
	</xsl:template>

	<!-- A text with every quote doubled. -->
	<xsl:template name="double">
		<xsl:param name="text"/>
		<xsl:choose>
			<xsl:when test="contains($text, '&quot;')">
				<xsl:value-of select="concat(substring-before($text, '&quot;'), '&quot;&quot;')"/>
				<xsl:call-template name="double">
					<xsl:with-param name="text" select="substring-after($text, '&quot;')"/>
				</xsl:call-template>
			</xsl:when>
			<xsl:otherwise>
				<xsl:value-of select="$text"/>
			</xsl:otherwise>
		</xsl:choose>
	</xsl:template>
</xsl:stylesheet>
