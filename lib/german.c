/*
 * german.c: all phrases as a German player says them.
 *
 * Sorted by the English, as bytes.  Names stay as they are, whatever the case;
 * what is written in records does too, in quotes.  Nobody is addressed.
 */

#include "language.h"

#define SAY(english, german) "\n" english "\0" german "\0"

/* clang-format off */
static const char phrases[] =
    SAY(" and ", " und ")
    SAY(" in {1}", " in {1}")
    SAY(" or ", " oder ")
    SAY("* all", "* alle")
    SAY("+{1} new", "+{1} neu")
    SAY(", * all", ", * alle")
    SAY(", from a score sheet", ", nach dem Punktezettel")
    SAY(", on a score sheet", ", auf dem Punktezettel")
    SAY(", then {1}", ", dann {1}")
    SAY(", trick {1}", ", Stich {1}")
    SAY("--sprt is for two names, and a match has only one",
	"--sprt ist für zwei Namen, und ein Spiel hat nur einen")
    SAY("1 for the side that won and 0 for others, or 0 for all",
	"1 für die Seite, die gewonnen hat, und 0 für die anderen, oder 0 für "
	"alle")
    SAY("1 or 0, and at most one player wins a point",
	"1 oder 0, und höchstens einer gewinnt einen Punkt")
    SAY("1, 0 or -1; at most one player wins a point, and nobody falls below 0",
	"1, 0 oder -1; höchstens einer gewinnt einen Punkt, und niemand fällt "
	"unter 0")
    SAY("17 g, g 17 Enter", "17 g, g 17 Enter")
    SAY("7 and 8 look at one of your own cards, 9 and 10 at somebody else's, "
	"11 and 12 trade any two; 13 looks at one card and may trade it with "
	"another, 14 looks at two and may trade them.",
	"Mit 7 oder 8 sieht man eine eigene Karte an, mit 9 oder 10 eine "
	"fremde, mit 11 oder 12 tauscht man zwei beliebige; mit 13 sieht man "
	"eine Karte an und darf sie mit einer anderen tauschen, mit 14 sieht "
	"man zwei an und darf sie tauschen.")
    SAY(": it takes {1}, not {2}", ": nötig sind {1}, nicht {2}")
    SAY(": write '{1} {2}'", ": „{1} {2}“ schreiben")
    SAY("; all cards are turned up", "; alle Karten werden aufgedeckt")
    SAY("; deal the next with {1}", "; die nächste wird mit {1} gegeben")
    SAY("; did you mean '{1} {2}'?", "; war „{1} {2}“ gemeint?")
    SAY("; did you mean '{1}'?", "; war „{1}“ gemeint?")
    SAY("; in several records: {1} ids",
	"; in mehreren Aufzeichnungen: {1|id|ids}")
    SAY("; nobody has a row of {1}, the round has no winner",
	"; niemand hat eine Reihe aus {1}, die Runde gewinnt niemand")
    SAY("; the best colours tie: nobody takes",
	"; Gleichstand der besten Farben: niemand nimmt")
    SAY("; the best tie with {1|row|rows} of {2} of the same points, the "
	"round has no winner",
	"; gleichauf sind die Besten mit {1|Reihe|Reihen} aus {2} und "
	"gleichen Punkten, die Runde gewinnt niemand")
    SAY("; the colours: {1}", "; die Farben: {1}")
    SAY("; to take: {1}", "; es nehmen der Reihe nach: {1}")
    SAY("; {1} has {2} and wins the match",
	"; {1} hat {2} und gewinnt das Spiel")
    SAY("; {1} has {2} and wins the round",
	"; {1} hat {2} und gewinnt die Runde")
    SAY("; {1} have {2} and win the match",
	"; {1} haben {2} und gewinnen das Spiel")
    SAY("; {1} have {2} and win the round",
	"; {1} haben {2} und gewinnen die Runde")
    SAY("; {1} is in line {2}: {3}", "; {1} steht in Zeile {2}: {3}")
    SAY("; {1} is seat {2}", "; {1} hat Sitz {2}")
    SAY("; {1} leaves the game", "; {1} kommt aus dem Spiel")
    SAY("; {1} win with {2}", "; {1} gewinnen mit {2}")
    SAY("; {1} wins with {2}", "; {1} gewinnt mit {2}")
    SAY("; {2}, {1} win the match", "; {2}, {1} gewinnen das Spiel")
    SAY("; {2}, {1} win the round", "; {2}, {1} gewinnen die Runde")
    SAY("; {2}, {1} wins the match", "; {2}, {1} gewinnt das Spiel")
    SAY("; {2}, {1} wins the round", "; {2}, {1} gewinnt die Runde")
    SAY("? help", "? Hilfe")
    SAY("? help  q leave", "? Hilfe  q Ende")
    SAY("A card covers only one that shows fewer points, whatever its colour.",
	"Eine Karte darf nur auf eine mit weniger Punkten, gleich welcher "
	"Farbe.")
    SAY("A card must be one of this game, variant and set of colours, and no "
	"card may come to light more often than the deck has it.",
	"Jede Karte gehört zu diesem Spiel, dieser Variante und diesen "
	"Farben, und keine kommt öfter vor, als es sie gibt.")
    SAY("A card that lies open is known; and where a complete record is asked "
	"for, every card is.",
	"Eine offene Karte ist bekannt; und wo eine vollständige Aufzeichnung "
	"verlangt ist, jede.")
    SAY("A line is a keyword or a seat from 1 to 6 and the words that belong "
	"to it, in valid UTF-8 without control characters, at most 4095 bytes "
	"long, and a record has at most 1000000 lines.",
	"Eine Zeile ist ein Schlüsselwort oder ein Sitz von 1 bis 6 mit den "
	"Wörtern dazu, in gültigem UTF-8 ohne Steuerzeichen und höchstens "
	"4095 Bytes lang; eine Aufzeichnung hat höchstens 1000000 Zeilen.")
    SAY("A player acts only in turn, and only in a way that fits the moment.",
	"Man zieht nur, wenn man an der Reihe ist, und nur so, wie es gerade "
	"passt.")
    SAY("A player draws while there is a draw pile.  When it is used up, all "
	"discards but the top one may be shuffled before a turn, and must be "
	"for a penalty card.  Once a round has ended, only a penalty card "
	"calls for a shuffle.",
	"Gezogen wird, solange es einen Nachziehstapel gibt.  Ist er "
	"verbraucht, darf die Ablage bis auf die oberste Karte vor einem Zug "
	"gemischt werden, und für eine Strafkarte muss sie es.  Ist die Runde "
	"zu Ende, wird nur noch für eine Strafkarte gemischt.")
    SAY("A player lays or shows the top card of their own stack; a top card "
	"that is not known may be any that the stack can still hold.",
	"Gelegt oder gezeigt wird die oberste Karte des eigenen Stapels; ist "
	"sie unbekannt, darf es jede sein, die der Stapel noch haben kann.")
    SAY("A player may take the top of the discard pile, unless it got there "
	"by a knock.",
	"Die oberste Karte der Ablage darf man nehmen, wenn sie nicht durch "
	"Anklopfen dorthin kam.")
    SAY("A player takes all cards of one colour on the display.",
	"Wer nimmt, nimmt alle Karten einer Farbe aus der Auslage.")
    SAY("A record begins with its game, says each thing about the match once "
	"and before the first deal or move, and what it says fits together.",
	"Eine Aufzeichnung beginnt mit ihrem Spiel und sagt alles dazu "
	"einmal, vor dem ersten Geben oder Zug, und so, dass es "
	"zusammenpasst.")
    SAY("A result line says the totals of a match that is over, once, and "
	"before the winner.",
	"Eine Zeile „result“ nennt einmal die Summen eines Spiels, das zu "
	"Ende ist, noch vor „winner“.")
    SAY("A round is dealt before it is played, in the game's order, with the "
	"right number of cards and none of them too often.",
	"Vor jeder Runde wird gegeben, in der Reihenfolge des Spiels, in der "
	"richtigen Zahl und keine Karte zu oft.")
    SAY("A score line says the points of the round that has just ended, once, "
	"directly after it.",
	"Eine Zeile „score“ nennt einmal die Punkte der Runde, die gerade zu "
	"Ende ist, gleich danach.")
    SAY("A sheet ends with the round that ends the match.",
	"Ein Punktezettel endet mit der Runde, die das Spiel beendet.")
    SAY("A slot or place that is named holds a card, and a trade is between "
	"two different places.",
	"Auf einem genannten Platz liegt eine Karte, und getauscht wird "
	"zwischen zwei verschiedenen Plätzen.")
    SAY("A top card that can be laid must be laid; stuck without a card is "
	"for an empty stack.",
	"Kann die oberste Karte gelegt werden, muss sie es; „stuck“ ohne "
	"Karte gilt für einen leeren Stapel.")
    SAY("A winner line names all winners of a match that is over, once, in "
	"ascending order.",
	"Eine Zeile „winner“ nennt einmal, aufsteigend, alle, die ein "
	"beendetes Spiel gewonnen haben.")
    SAY("Back to move {1}: {2}", "Zurück zu Zug {1}: {2}")
    SAY("Close", "Schließen")
    SAY("Command", "Kommando")
    SAY("Command: {1}. ", "Kommando: {1}. ")
    SAY("Discard", "Ablage")
    SAY("Display", "Auslage")
    SAY("Draw", "Nachziehstapel")
    SAY("Drawn", "Gezogen")
    SAY("Each card that comes onto the discard pile may be knocked on once, "
	"unless it got there by a knock; with three or more players the one "
	"who called may not knock.",
	"Auf jede Karte, die auf die Ablage kommt, darf einmal geklopft "
	"werden, wenn sie nicht selbst durch Anklopfen dorthin kam; ab drei "
	"Spielern darf nicht anklopfen, wer Kombio gerufen hat.")
    SAY("Each player lays at most one card in a round.",
	"Jeder legt in einer Runde höchstens eine Karte.")
    SAY("Elo", "Elo")
    SAY("Elo (95%)", "Elo (95%)")
    SAY("End", "Ende")
    SAY("Games", "Spiele")
    SAY("Home", "Pos1")
    SAY("Home End", "Pos1 Ende")
    SAY("It is {1}'s turn. Press Enter when nobody else is looking.",
	"{1} ist an der Reihe. Enter drücken, wenn sonst niemand hinsieht.")
    SAY("Keys", "Tasten")
    SAY("Move", "Zug")
    SAY("Move {1} of {2}", "Zug {1} von {2}")
    SAY("Moves", "Züge")
    SAY("Next", "Danach")
    SAY("Next round", "Nächste Runde")
    SAY("On a sheet each round has points that the game can give: ",
	"Auf einem Punktezettel hat jede Runde Punkte, die das Spiel hergibt: ")
    SAY("On an empty square a card touches one that lies there already, by an "
	"edge or a corner.",
	"Auf einem leeren Feld berührt eine Karte eine, die schon liegt, mit "
	"einer Kante oder Ecke.")
    SAY("On the display: {1}", "In der Auslage: {1}")
    SAY("One move back", "Einen Zug zurück")
    SAY("One move forward", "Einen Zug weiter")
    SAY("Only one player may call in a round.",
	"Kombio rufen darf in einer Runde nur einer.")
    SAY("Pause", "Anhalten")
    SAY("PgDn PgUp", "Bild-ab Bild-auf")
    SAY("Pile", "Stapel")
    SAY("Play", "Abspielen")
    SAY("Players lay cards from their own hand, each card once.",
	"Gespielt wird von der eigenen Hand, jede Karte einmal.")
    SAY("Points and moves", "Punkte und Züge")
    SAY("Points, move by move", "Punkte, Zug für Zug")
    SAY("Position in words", "Stellung in Worten")
    SAY("Previous round", "Runde davor")
    SAY("Round {1} is over", "Runde {1} ist zu Ende")
    SAY("Round {1} is over: {2}", "Runde {1} ist zu Ende: {2}")
    SAY("Round {1}: waiting for {2}, who commands.",
	"Runde {1}: {2} hat das Kommando und deckt es gleich auf.")
    SAY("Round {1}: {2} commands; space turns the command up.",
	"Runde {1}: {2} hat das Kommando; die Leertaste deckt es auf.")
    SAY("Seen by", "Sicht")
    SAY("Seen by {1}", "Aus Sicht von {1}")
    SAY("Seen by {1}: {2}", "Aus Sicht von {1}: {2}")
    SAY("Something that this seat did not see",
	"Etwas, was von diesem Sitz aus nicht zu sehen war")
    SAY("Space", "Leertaste")
    SAY("Speed", "Tempo")
    SAY("Steps", "Schritte")
    SAY("Tab", "Tab")
    SAY("Tab completes  arrows choose  Enter plays",
	"Tab ergänzt  Pfeile wählen  Enter spielt")
    SAY("Tab, arrows, Enter; or type help",
	"Tab, Pfeile, Enter; oder hilfe tippen")
    SAY("Table", "Tisch")
    SAY("The card that is named is the one that lies there, and players show "
	"all their cards in the order of the slots.",
	"Die genannte Karte ist die, die dort liegt, und aufgedeckt werden "
	"alle eigenen Karten in der Reihenfolge der Plätze.")
    SAY("The cards never span more than 6 columns or 6 rows.",
	"Die Karten liegen nie in mehr als 6 Spalten oder 6 Reihen.")
    SAY("The commands will be: {1}", "Die Kommandos der Reihe nach: {1}")
    SAY("The die will say: {1}", "Der Würfel zeigt der Reihe nach: {1}")
    SAY("The discards are shuffled: the draw pile has {1|card|cards}",
	"Die Ablage wird gemischt: der Nachziehstapel hat {1|Karte|Karten}")
    SAY("The discards are to be shuffled", "Jetzt wird die Ablage gemischt")
    SAY("The draw pile has {1|card|cards}",
	"Der Nachziehstapel hat {1|Karte|Karten}")
    SAY("The first card of a round is laid on f6.",
	"Die erste Karte einer Runde kommt auf f6.")
    SAY("The match is over. Esc leaves.",
	"Das Spiel ist zu Ende. Esc beendet.")
    SAY("The match must be over, as --over requires.",
	"Das Spiel muss zu Ende sein, wie --over es verlangt.")
    SAY("The pile is to be turned over", "Jetzt wird der Stapel umgedreht")
    SAY("The pile is turned over when everybody has played; only on a "
	"meschugge command may it be turned over before that.",
	"Der Stapel wird umgedreht, wenn alle gespielt haben; nur bei einem "
	"meschuggen Kommando darf es früher sein.")
    SAY("The pile is turned over: nobody wins or loses a point",
	"Der Stapel wird umgedreht: niemand gewinnt oder verliert einen Punkt")
    SAY("The pile is turned over: {1}", "Der Stapel wird umgedreht: {1}")
    SAY("The players' cards are the twelve whose ink and word differ; the "
	"others are commands only.",
	"Auf der Hand hat man die zwölf Karten, deren Farbe und Wort "
	"verschieden sind; die anderen sind nur Kommandos.")
    SAY("The table", "Der Tisch")
    SAY("Time stamps never go back.", "Zeitstempel gehen nie zurück.")
    SAY("To the end", "Zum Ende")
    SAY("To the start", "Zum Anfang")
    SAY("Trick", "Stich")
    SAY("Type a move, or as much of it as tells it from the others: p7 for "
	"play R7.",
	"Einen Zug tippen oder so viel davon, dass er eindeutig ist: p7 für "
	"play R7.")
    SAY("When the match is over nothing more is dealt or played.",
	"Ist das Spiel zu Ende, wird nichts mehr gegeben oder gespielt.")
    SAY("With --fair, the cards must be those that the record's seed gives.",
	"Mit --fair müssen es die Karten sein, die aus dem „seed“ der "
	"Aufzeichnung folgen.")
    SAY("With three or more players nobody may look at, trade or knock on a "
	"card of the player who called.",
	"Ab drei Spielern sind die Karten dessen, der Kombio gerufen hat, "
	"tabu: niemand darf sie ansehen, tauschen oder auf sie klopfen.")
    SAY("Without scripts this page shows the last position and all moves.",
	"Ohne Skripte zeigt diese Seite die letzte Stellung und alle Züge.")
    SAY("Worth", "Farbwert")
    SAY("a 7 or 8 looks at one of the player's own cards",
	"mit 7 oder 8 sieht man eine eigene Karte an")
    SAY("a 9 or 10 looks at somebody else's card",
	"mit 9 oder 10 sieht man eine fremde Karte an")
    SAY("a CR without its LF", "ein CR ohne sein LF")
    SAY("a NUL byte in a value", "ein NUL-Byte in einem Wert")
    SAY("a blank line stands in the middle of a record",
	"mitten in einer Aufzeichnung steht eine leere Zeile")
    SAY("a card face down", "eine verdeckte Karte")
    SAY("a card from 7 to 10 gives no trade",
	"mit 7 bis 10 wird nicht getauscht")
    SAY("a card is unknown, and --complete was given",
	"eine Karte ist unbekannt, aber --complete verlangt alle")
    SAY("a card may cover only one with fewer points",
	"eine Karte darf nur auf eine mit weniger Punkten")
    SAY("a card on the table is not known, so nothing can follow",
	"eine Karte auf dem Tisch ist unbekannt, so geht es nicht weiter")
    SAY("a card that lies open is always known",
	"eine offene Karte ist immer bekannt")
    SAY("a card that was looked at has left its place",
	"eine angesehene Karte liegt nicht mehr an ihrem Platz")
    SAY("a command or die face that is dealt is always known",
	"ein Kommando oder eine Würfelseite ist immer bekannt")
    SAY("a comment needs a line of its own",
	"ein Kommentar braucht eine eigene Zeile")
    SAY("a misplaced quote in column {1}",
	"ein Anführungszeichen an falscher Stelle in Spalte {1}")
    SAY("a move back", "einen Zug zurück")
    SAY("a move begins with a seat or a player's name",
	"ein Zug beginnt mit einem Sitz oder einem Namen")
    SAY("a move begins with the seat of its player",
	"ein Zug beginnt mit dem Sitz des Spielers")
    SAY("a move is one argument, in quotes: '{1} {2}'",
	"ein Zug ist ein einziges Argument in Anführungszeichen: „{1} {2}“")
    SAY("a move is one line of at most 4095 bytes",
	"ein Zug ist eine Zeile von höchstens 4095 Bytes")
    SAY("a move on", "einen Zug weiter")
    SAY("a name has at most {1} bytes", "ein Name hat höchstens {1} Bytes")
    SAY("a name is 1 to 64 bytes without tabs, control characters or "
	"direction overrides",
	"ein Name hat 1 bis 64 Bytes ohne Tabulatoren, Steuerzeichen und "
	"Richtungswechsel")
    SAY("a number is needed here, without a sign or leading zeros",
	"hier muss eine Zahl stehen, ohne Vorzeichen und führende Nullen")
    SAY("a program cannot take part where people play against the clock",
	"ein Programm kann nicht mitspielen, wo Menschen gegen die Uhr spielen")
    SAY("a program's moves have no time stamps",
	"Züge eines Programms haben keine Zeitstempel")
    SAY("a record begins with a game line, and a blank line ends it",
	"eine Aufzeichnung beginnt mit einer Zeile „game“ und endet mit einer "
	"Leerzeile")
    SAY("a record cannot have such characters: '{1}'",
	"solche Zeichen kann eine Aufzeichnung nicht haben: „{1}“")
    SAY("a round is a number from 1 on, not '{1}'",
	"eine Runde ist eine Zahl ab 1, nicht „{1}“")
    SAY("a score sheet: no moves", "ein Punktezettel: keine Züge")
    SAY("a seat is a number from 1 to 6, not '{1}'",
	"ein Sitz ist eine Zahl von 1 bis 6, nicht „{1}“")
    SAY("a seed is a word of 1 to 64 printable ASCII characters",
	"ein „seed“ ist ein Wort aus 1 bis 64 druckbaren ASCII-Zeichen")
    SAY("a sheet has no cards that a seed could give",
	"ein Punktezettel hat keine Karten, die aus einem „seed“ folgen "
	"könnten")
    SAY("a sheet has no cards, and a complete record was asked for",
	"ein Punktezettel hat keine Karten, und die Aufzeichnung soll "
	"vollständig sein")
    SAY("a sheet has only points: no deals",
	"ein Punktezettel hat nur Punkte, keine Karten")
    SAY("a sheet has only points: no moves",
	"ein Punktezettel hat nur Punkte, keine Züge")
    SAY("a time stamp is @ and seconds, up to 9 digits before the point and 6 "
	"after it",
	"ein Zeitstempel ist @ und Sekunden, bis zu 9 Ziffern vor dem Punkt "
	"und 6 danach")
    SAY("a trade needs two different places",
	"getauscht wird zwischen zwei verschiedenen Plätzen")
    SAY("a whole number is needed, without a sign or leading zeros",
	"nötig ist eine ganze Zahl ohne Vorzeichen und führende Nullen")
    SAY("all cards of this value are accounted for",
	"alle Karten mit diesem Wert sind schon vergeben")
    SAY("already claimed in line {1}: {2}", "steht schon in Zeile {1}: {2}")
    SAY("an 11 or 12 trades cards and looks at none",
	"mit 11 oder 12 tauscht man Karten, ohne sie anzusehen")
    SAY("another card lies there", "dort liegt eine andere Karte")
    SAY("any key: back to the table", "beliebige Taste: zurück an den Tisch")
    SAY("as recorded", "wie aufgezeichnet")
    SAY("as the sheet says", "laut Punktezettel")
    SAY("at its real speed", "so schnell wie gespielt")
    SAY("back to move {1}", "zurück zu Zug {1}")
    SAY("before the first move", "vor dem ersten Zug")
    SAY("best s", "beste s")
    SAY("blue", "Blau")
    SAY("by {1}", "von {1}")
    SAY("called", "hat Kombio gerufen")
    SAY("called but was not the only lowest",
	"hat Kombio gerufen, aber nicht allein die kleinste Summe")
    SAY("called, taboo", "hat Kombio gerufen, tabu")
    SAY("can be knocked on", "Anklopfen erlaubt")
    SAY("cannot be knocked on", "kein Anklopfen")
    SAY("cannot be knocked on or taken", "weder Anklopfen noch Nehmen")
    SAY("card on a meschugge command: {1}, {2}",
	"Karte auf ein meschugges Kommando: {1}, {2}")
    SAY("colour", "Farbe")
    SAY("commander", "hat das Kommando")
    SAY("commander, no card fits", "hat das Kommando, keine Karte passt")
    SAY("commander, no card fits; contra card: {1}, {2}, costs the point again",
	"hat das Kommando, keine Karte passt; Kontra-Karte: {1}, {2}, kostet "
	"den Punkt wieder")
    SAY("commander, no card fits; contra card: {1}, {2}, with nothing to lose",
	"hat das Kommando, keine Karte passt; Kontra-Karte: {1}, {2}, doch "
	"kein Punkt zu verlieren")
    SAY("contra card: {1}, {2}", "Kontra-Karte: {1}, {2}")
    SAY("costs a point", "kostet einen Punkt")
    SAY("covers {1} on {2} with {3}; {4}", "überdeckt {1} auf {2} mit {3}; {4}")
    SAY("deviation", "Streuung")
    SAY("en", "de")
    SAY("everyone", "alle")
    SAY("faster, slower", "schneller, langsamer")
    SAY("first fitting card: {1}, {2}", "erste passende Karte: {1}, {2}")
    SAY("first on the pile", "als erste auf dem Stapel")
    SAY("fits", "passt")
    SAY("fits, first", "passt, als erste")
    SAY("five", "fünf")
    SAY("following", "live")
    SAY("four", "vier")
    SAY("fourth on the pile", "als vierte auf dem Stapel")
    SAY("free", "frei")
    SAY("g: go to move {1}", "g: zu Zug {1}")
    SAY("give one word per side: two letters each for two sides, otherwise one",
	"ein Wort für jede Seite: bei zwei Seiten mit je zwei Buchstaben, "
	"sonst mit einem")
    SAY("go to move ...", "zu Zug ...")
    SAY("go to move 17", "zu Zug 17")
    SAY("go to move {1}", "zu Zug {1}")
    SAY("green", "Grün")
    SAY("has {1}", "hat {1}")
    SAY("help", "hilfe")
    SAY("hint", "tipp")
    SAY("hint    what the program would play",
	"tipp    was das Programm spielen würde")
    SAY("in all", "gesamt")
    SAY("it answered for seat {1}", "es hat für Sitz {1} geantwortet")
    SAY("it cannot be started: {1}", "es lässt sich nicht starten: {1}")
    SAY("it closed its standard output",
	"es hat seine Standardausgabe geschlossen")
    SAY("it ended with status {1}", "es endete mit Status {1}")
    SAY("it is not {2}'s turn", "{2} ist nicht an der Reihe")
    SAY("it is not {2}'s turn: it is the turn of {3}, {5}",
	"{2} ist nicht an der Reihe; {3} {5}")
    SAY("it left processes behind", "es hat Prozesse zurückgelassen")
    SAY("it said nothing, but has to move",
	"es hat nichts gesagt, ist aber am Zug")
    SAY("it said too much: a move is one line",
	"es hat zu viel gesagt: ein Zug ist eine Zeile")
    SAY("it took too long", "es hat zu lange gebraucht")
    SAY("it was ended by signal {1}", "es wurde durch Signal {1} beendet")
    SAY("it was ended by {1}", "es wurde durch {1} beendet")
    SAY("it wrote too much to standard error",
	"es hat zu viel auf die Standardfehlerausgabe geschrieben")
    SAY("lays {1} on {2}; {3}", "legt {1} auf {2}; {3}")
    SAY("leave", "Ende")
    SAY("left h b Backspace", "links h b Rücktaste")
    SAY("lies face down, you know it", "liegt verdeckt, ist aber bekannt")
    SAY("lies on other cards", "liegt auf anderen Karten")
    SAY("line {1} says something else: {2}",
	"in Zeile {1} steht etwas anderes: {2}")
    SAY("list", "liste")
    SAY("list    the moves that you can make", "liste   die möglichen Züge")
    SAY("look", "tisch")
    SAY("look    the position", "tisch   die Stellung")
    SAY("mean", "Schnitt")
    SAY("mean s", "Schnitt s")
    SAY("meschugge: no card fits", "meschugge: keine Karte passt")
    SAY("more than one player is called '{1}'", "mehr als einer heißt „{1}“")
    SAY("move {1} of {2}", "Zug {1} von {2}")
    SAY("moves", "züge")
    SAY("moves   the game so far, in words",
	"züge    das Spiel bis hierher, in Worten")
    SAY("name", "Name")
    SAY("no", "keine")
    SAY("no card lies there", "dort liegt keine Karte")
    SAY("no card of colour {1} lies on the display",
	"in der Auslage liegt keine Karte der Farbe {1}")
    SAY("no cards are dealt to this place",
	"hierhin werden keine Karten gegeben")
    SAY("no legal record has this id",
	"keine gültige Aufzeichnung hat diese „id“")
    SAY("no move matches '{1}'; list shows what can be played",
	"kein möglicher Zug passt zu „{1}“; „liste“ zeigt alle")
    SAY("no moves yet", "noch keine Züge")
    SAY("no player has a card whose ink and word are the same",
	"niemand hat eine Karte, deren Farbe und Wort gleich sind")
    SAY("no record has a meta line with the key {1}",
	"keine Aufzeichnung hat eine Zeile „meta“ mit dem Schlüssel {1}")
    SAY("no record has a meta line with the key {1}, which is the name of a "
	"file",
	"keine Aufzeichnung hat eine Zeile „meta“ mit dem Schlüssel {1}, und "
	"eine Datei heißt so")
    SAY("no records", "keine Aufzeichnungen")
    SAY("no round has just ended", "es ist gerade keine Runde zu Ende")
    SAY("no round of {4} gives these points",
	"keine Runde von {4} bringt diese Punkte")
    SAY("no stamps: {1} s a move", "keine Zeitstempel: {1} s je Zug")
    SAY("nobody", "niemand")
    SAY("nobody has points", "niemand hat Punkte")
    SAY("nobody is called '{1}'", "niemand heißt „{1}“")
    SAY("nobody sits at seat {1}", "auf Sitz {1} sitzt niemand")
    SAY("nobody sits at seat {1}: there are {7} players",
	"auf Sitz {1} sitzt niemand: es spielen {7}")
    SAY("nobody sits at the seat that starts",
	"auf dem Sitz, der beginnt, sitzt niemand")
    SAY("none below 0, and together at most {1}",
	"keine unter 0 und zusammen höchstens {1}")
    SAY("none below {1}, and together between {1} and {2}",
	"keine unter {1} und zusammen zwischen {1} und {2}")
    SAY("not UTF-8, or a control character",
	"kein UTF-8 oder ein Steuerzeichen")
    SAY("not UTF-8: save the file as UTF-8",
	"kein UTF-8: die Datei als UTF-8 speichern")
    SAY("not UTF-8: save the table as UTF-8",
	"kein UTF-8: die Tabelle als UTF-8 speichern")
    SAY("not decided: no match was counted",
	"nicht entschieden: kein Spiel wurde gezählt")
    SAY("nothing is claimed about this record",
	"über diese Aufzeichnung ist nichts angegeben")
    SAY("nothing is claimed for {1}, who has {2}",
	"für {1} fehlt die Angabe, richtig ist {2}")
    SAY("nothing is dealt in the middle of a round",
	"mitten in der Runde wird nicht gegeben")
    SAY("nothing lies on the discard pile", "auf der Ablage liegt nichts")
    SAY("nothing says which game this is: name it on the command line, or in "
	"a column 'game'",
	"es steht nirgends, welches Spiel das ist: auf der Befehlszeile "
	"nennen oder in einer Spalte „game“")
    SAY("nothing: it would wait", "nichts: abwarten")
    SAY("one", "eins")
    SAY("one move back, forward", "einen Zug zurück, weiter")
    SAY("only contra fits", "nur Kontra passt")
    SAY("only moves of one seat are accepted here",
	"hier werden nur Züge eines Sitzes angenommen")
    SAY("only what was looked at may be traded",
	"getauscht wird nur, was angesehen wurde")
    SAY("orange", "Orange")
    SAY("paused", "Pause")
    SAY("place", "Platz")
    SAY("play, pause", "abspielen, anhalten")
    SAY("played", "gespielt")
    SAY("players are named once each, from seat 1 on",
	"die Spieler werden je einmal genannt, von Sitz 1 an")
    SAY("playing", "läuft")
    SAY("points", "Punkte")
    SAY("points are a whole number without leading zeros, not '{1}'",
	"Punkte sind eine ganze Zahl ohne führende Nullen, nicht „{1}“")
    SAY("position in words", "Stellung in Worten")
    SAY("previous round, next round", "Runde davor, nächste Runde")
    SAY("purple", "Violett")
    SAY("q Esc Ctrl-C", "q Esc Strg-C")
    SAY("quit", "ende")
    SAY("quit    leave: the game stays as it is",
	"ende    beenden: das Spiel bleibt, wie es ist")
    SAY("reading a record from the terminal; end with Ctrl-D",
	"liest eine Aufzeichnung vom Terminal; Ende mit Strg-D")
    SAY("real time", "Echtzeit")
    SAY("real time times {1}", "Echtzeit mal {1}")
    SAY("record {1}", "Aufzeichnung {1}")
    SAY("red", "Rot")
    SAY("right l n . Enter", "rechts l n . Enter")
    SAY("round", "Runde")
    SAY("round {1}", "Runde {1}")
    SAY("round {1} of {2}", "Runde {1} von {2}")
    SAY("round {1}, first to {2}", "Runde {1}, auf {2|Sieg|Siege}")
    SAY("round {1}, until {2}", "Runde {1}, bis {2}")
    SAY("round {2} of {1} is missing", "für {1} fehlt Runde {2}")
    SAY("rounds", "Runden")
    SAY("seat", "Sitz")
    SAY("seat {1}", "Sitz {1}")
    SAY("seat {1} ({2}{3})", "Sitz {1} ({2}{3})")
    SAY("seats, everybody", "Sicht eines Sitzes, aller")
    SAY("second on the pile", "als zweite auf dem Stapel")
    SAY("seen by the next seat", "aus Sicht des nächsten Sitzes")
    SAY("seen by {1}", "Sicht von {1}")
    SAY("seen by: {1}", "gesehen von: {1}")
    SAY("sentences", "Sätze")
    SAY("several players are called '{1}': give the seat",
	"mehrere Spieler heißen „{1}“: den Sitz angeben")
    SAY("several seats can do this: name one",
	"das können mehrere Sitze: einen nennen")
    SAY("share", "Quote")
    SAY("share of wins (95%)", "Siegquote (95%)")
    SAY("shared", "geteilt")
    SAY("shows {1}: {2}", "deckt {1} auf: {2}")
    SAY("shows {1}: {2}; called but was not the only lowest: {3} more",
	"deckt {1} auf: {2}; hat Kombio gerufen, aber nicht allein die "
	"kleinste Summe: {3} mehr")
    SAY("shows {1}: {2}; {4} called and has the lowest sum alone: {3} more",
	"deckt {1} auf: {2}; {4} hat Kombio gerufen und allein die kleinste "
	"Summe: {3} mehr")
    SAY("six", "sechs")
    SAY("slot", "Platz")
    SAY("slower, faster", "langsamer, schneller")
    SAY("some of the columns about blocks are missing",
	"einige der Spalten über Blöcke fehlen")
    SAY("somebody has called already", "es hat schon jemand Kombio gerufen")
    SAY("space p", "Leertaste p")
    SAY("space play  ? help  q leave", "Leertaste abspielen  ? Hilfe  q Ende")
    SAY("space play  arrows step  ? help  q leave",
	"Leertaste abspielen  Pfeile blättern  ? Hilfe  q Ende")
    SAY("space play  arrows step  [ ] round  v seat  ? help  q leave",
	"Leertaste abspielen  Pfeile blättern  [ ] Runde  v Sitz  ? Hilfe  q "
	"Ende")
    SAY("start", "Start")
    SAY("start, end", "Anfang, Ende")
    SAY("starts with these", "Startpunkte")
    SAY("takes {1}, {2}", "nimmt {1}, {2}")
    SAY("ten moves", "zehn Züge")
    SAY("that seat is played by the program",
	"auf diesem Sitz spielt das Programm")
    SAY("the cards are missing", "die Karten fehlen")
    SAY("the cards of the player who called are taboo",
	"wer Kombio gerufen hat, dessen Karten sind tabu")
    SAY("the cards on the table were not dealt",
	"die Karten auf dem Tisch wurden nicht gegeben")
    SAY("the cards would span more than 6 columns or rows",
	"die Karten lägen in mehr als 6 Spalten oder Reihen")
    SAY("the colour counts", "die Farbe zählt")
    SAY("the column '{1}' needs one word after 'meta.'",
	"die Spalte „{1}“ braucht ein Wort nach „meta.“")
    SAY("the column by is not UTF-8, or has control characters",
	"die Spalte by ist kein UTF-8 oder hat Steuerzeichen")
    SAY("the die: {1}", "der Würfel: {1}")
    SAY("the discards must be shuffled for the penalty card first",
	"erst muss die Ablage für die Strafkarte gemischt werden")
    SAY("the draw pile is empty", "der Nachziehstapel ist leer")
    SAY("the end", "Ende")
    SAY("the ends", "Anfang, Ende")
    SAY("the first card of a round goes on f6",
	"die erste Karte einer Runde kommt auf f6")
    SAY("the first move of round {1}", "der erste Zug von Runde {1}")
    SAY("the game does not have these colours",
	"diese Farben hat das Spiel nicht")
    SAY("the game has no such version of its rulings",
	"diese Fassung der Regeln gibt es nicht")
    SAY("the header ends before the first deal or move",
	"der Kopf endet vor dem ersten Geben oder Zug")
    SAY("the id is missing", "die „id“ fehlt")
    SAY("the knock must be settled first", "erst muss das Anklopfen geklärt werden")
    SAY("the last move is {1}'s", "der letzte Zug ist von {1}")
    SAY("the line is longer than 4095 bytes",
	"die Zeile ist länger als 4095 Bytes")
    SAY("the line is longer than {1} bytes",
	"die Zeile ist länger als {1} Bytes")
    SAY("the match does not end within 1000000 lines",
	"das Spiel endet nicht innerhalb von 1000000 Zeilen")
    SAY("the match is not over", "das Spiel ist nicht zu Ende")
    SAY("the match is over", "das Spiel ist zu Ende")
    SAY("the match is over: quit leaves",
	"das Spiel ist zu Ende: „ende“ verlässt den Tisch")
    SAY("the match is over: there are no more rounds",
	"das Spiel ist zu Ende: es gibt keine Runde mehr")
    SAY("the match was won by others", "das Spiel haben andere gewonnen")
    SAY("the move is empty", "der Zug ist leer")
    SAY("the name is not UTF-8, or has control characters",
	"der Name ist kein UTF-8 oder hat Steuerzeichen")
    SAY("the names of the columns are missing", "die Namen der Spalten fehlen")
    SAY("the next record", "nächste Aufzeichnung")
    SAY("the pile is not turned over before everybody has played",
	"der Stapel wird erst umgedreht, wenn alle gespielt haben")
    SAY("the pile is turned over with an unknown card on it",
	"der Stapel wird umgedreht, und eine Karte darin ist unbekannt")
    SAY("the player holds a different number of cards",
	"die Zahl der Karten stimmt nicht")
    SAY("the player is missing", "der Spieler fehlt")
    SAY("the player of {1} has failed, and the seat is free: {2}",
	"das Programm von {1} ist ausgefallen, der Sitz ist frei: {2}")
    SAY("the player who called does not knock",
	"wer Kombio gerufen hat, klopft nicht an")
    SAY("the players are missing", "die Spieler fehlen")
    SAY("the quote in column {1} is not closed",
	"das Anführungszeichen in Spalte {1} ist nicht geschlossen")
    SAY("the record does not determine the card: name it",
	"die Karte folgt nicht aus der Aufzeichnung: sie muss genannt werden")
    SAY("the record has no id: nothing can be claimed about it",
	"die Aufzeichnung hat keine „id“: über sie kann nichts angegeben "
	"werden")
    SAY("the record has no seed", "die Aufzeichnung hat keinen „seed“")
    SAY("the record is longer than 1000000 lines",
	"die Aufzeichnung ist länger als 1000000 Zeilen")
    SAY("the result is given once, after the match is over",
	"„result“ steht einmal, wenn das Spiel zu Ende ist")
    SAY("the square does not touch a laid card",
	"das Feld berührt keine Karte, die schon liegt")
    SAY("the stack cannot have got these neutral cards",
	"diese neutralen Karten kann der Stapel nicht bekommen haben")
    SAY("the stack cannot hold this card",
	"diese Karte kann der Stapel nicht haben")
    SAY("the stack has a top card, which must be shown",
	"auf dem Stapel liegt noch eine Karte, sie muss gezeigt werden")
    SAY("the stack is empty", "der Stapel ist leer")
    SAY("the sums are too large", "die Summen sind zu groß")
    SAY("the tables have different kinds of rows (by)",
	"die Zeilen der Tabellen sind von verschiedener Art (by)")
    SAY("the time stamp goes back", "der Zeitstempel geht zurück")
    SAY("the top of the discard pile cannot be knocked on again",
	"auf die oberste Karte der Ablage wird nicht noch einmal geklopft")
    SAY("the top of the discard pile got there by a knock",
	"die oberste Karte der Ablage kam durch Anklopfen dorthin")
    SAY("the value in column {1} is too long",
	"der Wert in Spalte {1} ist zu lang")
    SAY("the winner is given once, after the match is over",
	"„winner“ steht einmal, wenn das Spiel zu Ende ist")
    SAY("the word counts", "das Wort zählt")
    SAY("the word {1} in {2}", "das Wort {1} in {2}")
    SAY("the word {1} in {2}, meschugge", "das Wort {1} in {2}, meschugge")
    SAY("the word {1} in {2}, only contra fits",
	"das Wort {1} in {2}, nur Kontra passt")
    SAY("the word {1} in {2}, the colour counts",
	"das Wort {1} in {2}, die Farbe zählt")
    SAY("the word {1} in {2}, the word counts",
	"das Wort {1} in {2}, das Wort zählt")
    SAY("there are no moves yet", "es gibt noch keine Züge")
    SAY("there are not that many moves to take back",
	"so viele Züge lassen sich nicht zurücknehmen")
    SAY("there are only {1} moves", "es gibt nur {1|Zug|Züge}")
    SAY("there are two columns '{1}'", "es gibt zwei Spalten „{1}“")
    SAY("there are {1} other players in this match already",
	"für dieses Spiel stehen schon {1} andere da")
    SAY("there are {1} other players on this sheet already",
	"auf diesem Zettel stehen schon {1} andere Spieler")
    SAY("there is a column {1}, but no column {2}",
	"es gibt eine Spalte {1}, aber keine Spalte {2}")
    SAY("there is no built-in player of this name",
	"einen eingebauten Spieler dieses Namens gibt es nicht")
    SAY("there is no column {1}, only {2}", "es gibt keine Spalte {1}, nur {2}")
    SAY("there is no column {1}: write the table with --cross",
	"es gibt keine Spalte {1}: die Tabelle mit --cross schreiben")
    SAY("there is no column {1}: write the table with --elo",
	"es gibt keine Spalte {1}: die Tabelle mit --elo schreiben")
    SAY("there is no discard to knock on",
	"auf der Ablage liegt nichts zum Anklopfen")
    SAY("there is no game '{1}'", "ein Spiel „{1}“ gibt es nicht")
    SAY("there is no hint now", "jetzt gibt es keinen Tipp")
    SAY("there is no move to take back", "es gibt keinen Zug, den man zurücknehmen könnte")
    SAY("there is no such game", "dieses Spiel gibt es nicht")
    SAY("there is one command and one die face for each round",
	"für jede Runde gibt es ein Kommando und eine Würfelseite")
    SAY("there is only one move", "es gibt nur einen Zug")
    SAY("there must be one colour for each player",
	"für jeden Spieler muss es eine Farbe geben")
    SAY("these are not the cards that the seed gives",
	"diese Karten folgen nicht aus dem „seed“")
    SAY("these are not the points of the match",
	"das sind nicht die Punkte des Spiels")
    SAY("these are not the points of the round",
	"das sind nicht die Punkte der Runde")
    SAY("these numbers cannot belong together",
	"diese Zahlen passen nicht zusammen")
    SAY("third on the pile", "als dritte auf dem Stapel")
    SAY("this action allows no further look",
	"mit dieser Aktion darf man keine weitere Karte ansehen")
    SAY("this card can be laid somewhere", "diese Karte kann gelegt werden")
    SAY("this card has already been looked at",
	"diese Karte wurde schon angesehen")
    SAY("this header line is there already",
	"diese Zeile des Kopfes gibt es schon")
    SAY("this is another game, and --sprt is for one",
	"das ist ein anderes Spiel, und --sprt ist für eines")
    SAY("this is not the moment for a shuffle", "jetzt wird nicht gemischt")
    SAY("this is not the top card of the stack",
	"das ist nicht die oberste Karte des Stapels")
    SAY("this move does not fit the moment", "dieser Zug passt jetzt nicht")
    SAY("this move does not fit the moment: it is the turn of {3}, {5}",
	"dieser Zug passt jetzt nicht; {3} {5}")
    SAY("this must be a number from 1 to 999",
	"hier muss eine Zahl von 1 bis 999 stehen")
    SAY("this place is dealt out of order",
	"dieser Platz ist beim Geben nicht an der Reihe")
    SAY("this player has already played in this round",
	"in dieser Runde hat dieser Spieler schon gespielt")
    SAY("this round has no command or no die yet",
	"diese Runde hat noch kein Kommando oder keinen Würfel")
    SAY("this round has yet to be dealt, by deal --next",
	"diese Runde muss erst gegeben werden, mit deal --next")
    SAY("this stack has no cards of that colour",
	"von dieser Farbe hat der Stapel keine Karten")
    SAY("this value is in a column without a name: '{1}'",
	"dieser Wert steht in einer Spalte ohne Namen: „{1}“")
    SAY("this variant is played without the die",
	"diese Variante wird ohne Würfel gespielt")
    SAY("this would make the record longer than 1000000 lines",
	"damit würde die Aufzeichnung länger als 1000000 Zeilen")
    SAY("three", "drei")
    SAY("thrown", "gelegt")
    SAY("to draw, take or call", "am Zug: ziehen, nehmen oder Kombio rufen")
    SAY("to give a card", "am Zug: eine Karte geben")
    SAY("to keep or push", "am Zug: behalten oder zuschieben")
    SAY("to lay", "am Zug: legen")
    SAY("to play", "am Zug: spielen")
    SAY("to show", "am Zug: aufdecken")
    SAY("to swap or drop", "am Zug: eintauschen oder ablegen")
    SAY("to take", "am Zug: nehmen")
    SAY("to use the action or pass", "am Zug: Aktion nutzen oder passen")
    SAY("too many columns", "zu viele Spalten")
    SAY("total", "Summe")
    SAY("two", "zwei")
    SAY("two cards lie here", "hier liegen zwei Karten")
    SAY("undo", "zurück")
    SAY("undo    take your last move back",
	"zurück  den letzten eigenen Zug zurücknehmen")
    SAY("unknown game", "unbekanntes Spiel")
    SAY("v, 1 to 6, 0", "v, 1 bis 6, 0")
    SAY("what was dealt, face up", "die offen gegebenen Karten")
    SAY("which of these?", "welcher davon?")
    SAY("with -s a card that the seat cannot see must be left out",
	"mit -s ist eine Karte wegzulassen, die dieser Sitz nicht sehen kann")
    SAY("with -s only that seat's moves are added",
	"mit -s kommen nur Züge dieses Sitzes dazu")
    SAY("with -s only that seat's moves are taken back, and not all of these "
	"are its own",
	"mit -s werden nur Züge dieses Sitzes zurückgenommen, und diese sind "
	"nicht alle von ihm")
    SAY("with -s only that seat's moves are taken back, and the last is not "
	"its own",
	"mit -s werden nur Züge dieses Sitzes zurückgenommen, und der letzte "
	"ist nicht von ihm")
    SAY("without {1}", "ohne {1}")
    SAY("won", "Siege")
    SAY("word", "Wort")
    SAY("wrong number of cards for this place",
	"falsche Kartenzahl für diesen Platz")
    SAY("wrong number or kind of words: write '{6}'",
	"falsche Anzahl oder Art von Wörtern; richtig ist „{6}“")
    SAY("yellow", "Gelb")
    SAY("you have no move now", "jetzt ist kein Zug möglich")
    SAY("{1|card|cards}", "{1|Karte|Karten}")
    SAY("{1|claim|claims}: {2} right, {3} wrong, {4} twice, {5} for nobody, "
	"{6} without a record, {7} malformed; missing: {8} of players, {9} of "
	"whole records",
	"{1|Angabe|Angaben}: {2} richtig, {3} falsch, {4} doppelt, {5} für "
	"niemanden, {6} ohne Aufzeichnung, {7} unlesbar; es fehlen {8} für "
	"einzelne Spieler, {9} für ganze Aufzeichnungen")
    SAY("{1|match|matches} in {2|block|blocks}, Elo {3}, LLR {4}",
	"{1|Spiel|Spiele} in {2|Block|Blöcken}, Elo {3}, LLR {4}")
    SAY("{1|point|points}", "{1|Punkt|Punkte}")
    SAY("{1|point|points}, {2} in all", "{1|Punkt|Punkte}, {2} insgesamt")
    SAY("{1|record|records}: {2} counted, {3} running, {4} bad",
	"{1|Aufzeichnung|Aufzeichnungen}: {2} gezählt, {3} noch im Gang, {4} "
	"fehlerhaft")
    SAY("{1|row|rows} of {2} against {1}, the cheaper with {3} points against "
	"{4}",
	"{1|Reihe|Reihen} aus {2} gegen {1}, die billigere mit {3} Punkten "
	"gegen {4}")
    SAY("{1|row|rows} of {2} against {3}", "{1|Reihe|Reihen} aus {2} gegen {3}")
    SAY("{1|value|values} in {2|column|columns}",
	"{1|Wert|Werte} in {2|Spalte|Spalten}")
    SAY("{1} (seat {2})", "{1} (Sitz {2})")
    SAY("{1} ({2} to {3})", "{1} ({2} bis {3})")
    SAY("{1} against {2}: not decided between {3} and {4} Elo",
	"{1} gegen {2}: zwischen {3} und {4} Elo nicht entschieden")
    SAY("{1} against {2}: {3} Elo rather than {4}",
	"{1} gegen {2}: eher {3} als {4} Elo")
    SAY("{1} against {2}: {4} Elo rather than {3}",
	"{1} gegen {2}: eher {4} als {3} Elo")
    SAY("{1} and ", "{1} und ")
    SAY("{1} and {2}", "{1} und {2}")
    SAY("{1} called and has the lowest sum alone",
	"{1} hat Kombio gerufen und allein die kleinste Summe")
    SAY("{1} calls Kombio", "{1} ruft Kombio")
    SAY("{1} cannot lay {2}", "{1} kann {2} nicht legen")
    SAY("{1} covers {2} on {3} with {4}", "{1} überdeckt {2} auf {3} mit {4}")
    SAY("{1} does not begin a line of a record",
	"mit {1} beginnt keine Zeile einer Aufzeichnung")
    SAY("{1} draws a card", "{1} zieht eine Karte")
    SAY("{1} draws {2}", "{1} zieht die {2}")
    SAY("{1} drops {2}", "{1} legt die {2} ab")
    SAY("{1} drops {2}, and may look at a card and trade it",
	"{1} legt die {2} ab und darf eine Karte ansehen und tauschen")
    SAY("{1} drops {2}, and may look at one of their own cards",
	"{1} legt die {2} ab und darf eine eigene Karte ansehen")
    SAY("{1} drops {2}, and may look at somebody else's card",
	"{1} legt die {2} ab und darf eine fremde Karte ansehen")
    SAY("{1} drops {2}, and may look at two cards and trade them",
	"{1} legt die {2} ab und darf zwei Karten ansehen und tauschen")
    SAY("{1} drops {2}, and may trade two cards",
	"{1} legt die {2} ab und darf zwei Karten tauschen")
    SAY("{1} gets a stack of {2|card|cards}",
	"{1} bekommt einen Stapel mit {2|Karte|Karten}")
    SAY("{1} gets four cards", "{1} bekommt vier Karten")
    SAY("{1} gets nine cards", "{1} bekommt neun Karten")
    SAY("{1} has no card left", "{1} hat keine Karte mehr")
    SAY("{1} has points in round {2} already, in line {3}",
	"{1} hat in Runde {2} schon Punkte, in Zeile {3}")
    SAY("{1} has won", "{1} hat gewonnen")
    SAY("{1} has {2}, not {3}", "{1} hat {2}, nicht {3}")
    SAY("{1} have won", "{1} haben gewonnen")
    SAY("{1} in {2}", "{1} in {2}")
    SAY("{1} is a third name, and --sprt is for two",
	"{1} ist ein dritter Name, und --sprt ist für zwei")
    SAY("{1} is dealt more often than the deck has it",
	"{1} wird öfter gegeben, als es diese Karte gibt")
    SAY("{1} is not a card of {4} as it is played here",
	"{1} ist keine Karte von {4}, wie es hier gespielt wird")
    SAY("{1} is not a colour: one of R, G, B, Y, O and P",
	"{1} ist keine Farbe; es gibt R, G, B, Y, O und P")
    SAY("{1} is not a move of {4}", "{1} ist kein Zug von {4}")
    SAY("{1} is not a seat: a number from 1 to 6",
	"{1} ist kein Sitz; ein Sitz ist eine Zahl von 1 bis 6")
    SAY("{1} is not a square: a column a-k and a row 1-11",
	"{1} ist kein Feld; ein Feld ist eine Spalte a-k und eine Reihe 1-11")
    SAY("{1} is not in {2}'s hand", "{2} hat {1} nicht auf der Hand")
    SAY("{1} is shuffled more often than it was discarded",
	"{1} wird öfter eingemischt, als sie abgelegt wurde")
    SAY("{1} keeps the card: {2} gets a penalty card",
	"{1} behält die Karte: {2} bekommt eine Strafkarte")
    SAY("{1} keeps the card: {2} gets a penalty card after a shuffle",
	"{1} behält die Karte: {2} bekommt nach dem Mischen eine Strafkarte")
    SAY("{1} keeps the card: {2} would get a penalty card, but there is none",
	"{1} behält die Karte: {2} bekäme eine Strafkarte, aber es gibt keine")
    SAY("{1} knocks on slot {2} of {3}, {4}, rightly: {1} gives a card for it",
	"{1} klopft auf Platz {2} von {3} ({4}): richtig, gibt dafür eine "
	"Karte")
    SAY("{1} knocks on slot {2} of {3}, {4}, wrongly: {3} keeps it or pushes "
	"it over",
	"{1} klopft auf Platz {2} von {3} ({4}): falsch, {3} behält sie oder "
	"schiebt sie zu")
    SAY("{1} knocks on their own slot {2}, {4}, rightly",
	"{1} klopft auf den eigenen Platz {2} ({4}): richtig")
    SAY("{1} knocks on their own slot {2}, {4}, wrongly: {1} gets a penalty "
	"card",
	"{1} klopft auf den eigenen Platz {2} ({4}): falsch, bekommt eine "
	"Strafkarte")
    SAY("{1} knocks on their own slot {2}, {4}, wrongly: {1} gets a penalty "
	"card after a shuffle",
	"{1} klopft auf den eigenen Platz {2} ({4}): falsch, bekommt nach dem "
	"Mischen eine Strafkarte")
    SAY("{1} knocks on their own slot {2}, {4}, wrongly: {1} would get a "
	"penalty card, but there is none",
	"{1} klopft auf den eigenen Platz {2} ({4}): falsch, aber es gibt "
	"keine Strafkarte")
    SAY("{1} lays {2} on {3}", "{1} legt {2} auf {3}")
    SAY("{1} looks at slot {2} of {3}", "{1} sieht Platz {2} von {3} an")
    SAY("{1} looks at slot {2} of {3}: {4}",
	"{1} sieht Platz {2} von {3} an: {4}")
    SAY("{1} looks at the cards. Press Enter when you know them.",
	"{1} sieht sich die Karten an. Weiter mit Enter.")
    SAY("{1} looks at their own slot {2}", "{1} sieht den eigenen Platz {2} an")
    SAY("{1} looks at their own slot {2}: {4}",
	"{1} sieht den eigenen Platz {2} an: {4}")
    SAY("{1} loses a point ({2})", "{1} verliert einen Punkt ({2})")
    SAY("{1} of {2}", "{1} von {2}")
    SAY("{1} passes", "{1} passt")
    SAY("{1} plays a card face down", "{1} spielt eine Karte verdeckt")
    SAY("{1} plays the {2} {3}", "{1} spielt {2} {3}")
    SAY("{1} plays {2} in {3}", "{1} spielt {2} in {3}")
    SAY("{1} pushes the card over to {2}", "{1} schiebt {2} die Karte zu")
    SAY("{1} puts the card of slot {2} into slot {3} of {4}",
	"{1} legt die Karte von Platz {2} auf Platz {3} von {4}")
    SAY("{1} puts the drawn card into slot {2} and discards {3}",
	"{1} tauscht die gezogene Karte auf Platz {2} ein und legt die {3} ab")
    SAY("{1} records have this id", "{1} Aufzeichnungen haben diese „id“")
    SAY("{1} s a move", "{1} s je Zug")
    SAY("{1} shows {2}: {3}", "{1} deckt {2} auf: {3}")
    SAY("{1} stays the same ({2})", "für {1} ändert sich nichts ({2})")
    SAY("{1} takes nothing", "{1} nimmt nichts")
    SAY("{1} takes {2} into slot {3} and discards {4}",
	"{1} nimmt die {2} auf Platz {3} und legt die {4} ab")
    SAY("{1} takes {2}, {3}: {4|point|points}",
	"{1} nimmt {2}, {3}: {4|Punkt|Punkte}")
    SAY("{1} throws {2}; Esc leaves", "{1} wirft {2}; Esc beendet")
    SAY("{1} times {2}", "{1}-mal {2}")
    SAY("{1} to play", "{1} am Zug: spielen")
    SAY("{1} to play or not", "{1} am Zug: spielen oder nicht")
    SAY("{1} to use the action of {2} or pass",
	"{1} am Zug: Aktion der {2} nutzen oder passen")
    SAY("{1} to {2}", "{1} bis {2}")
    SAY("{1} trades slot {2} of {3} for slot {4} of {5}",
	"{1} tauscht Platz {2} von {3} mit Platz {4} von {5}")
    SAY("{1} trades slot {2} of {3} for their own slot {4}",
	"{1} tauscht Platz {2} von {3} mit dem eigenen Platz {4}")
    SAY("{1} trades their own slot {2} for slot {4} of {5}",
	"{1} tauscht den eigenen Platz {2} mit Platz {4} von {5}")
    SAY("{1} trades their own slot {2} for their own slot {4}",
	"{1} tauscht die eigenen Plätze {2} und {4}")
    SAY("{1} wins a point ({2})", "{1} gewinnt einen Punkt ({2})")
    SAY("{1} {2}-{3} is {4} in a row", "{1} {2}-{3}: {4} in einer Reihe")
    SAY("{1}, face down", "{1}, verdeckt")
    SAY("{1}, seen by {2}", "{1}, aus Sicht von {2}")
    SAY("{1}, to act", "{1}, am Zug")
    SAY("{1}, {2} in all", "{1}, {2} insgesamt")
    SAY("{1}: --bot: nobody is called '{2}'", "{1}: --bot: niemand heißt „{2}“")
    SAY("{1}: --bot: nobody sits at seat {2}",
	"{1}: --bot: auf Sitz {2} sitzt niemand")
    SAY("{4} does not measure its length in {8}",
	"{4} misst seine Länge nicht in „{8}“")
    SAY("{4} has no variant '{1}'", "eine Variante „{1}“ hat {4} nicht")
    SAY("{4} is for {9} players, not {7}",
	"{4} ist für {9} Spieler, nicht für {7}")
    SAY("{8} needs {7} numbers, one per seat",
	"„{8}“ braucht {7} Zahlen, eine für jeden Sitz");
/* clang-format on */

const struct language german = {
    .name = "de",
    .point = ',',
    .phrases = phrases,
    .length = sizeof(phrases) - 1,
};
