-- rows.sql: rows of matches and moves in SQLite, with types.
--
-- usage: score --seats -F csv FILE ... >seats.csv
--        replay --moves -F csv FILE ... >moves.csv
--        sqlite3 games.db <rows.sql
--
-- Without types, 98 is more than 392: text is compared letter by letter.

create table if not exists seats (
	file text, line integer, id text, seed text, game text, variant text,
	players integer, state text, seat integer, name text, points integer,
	won integer, place integer, primary key (file, line, seat)
);
create table if not exists moves (
	file text, line integer, id text, game text, round integer, move integer,
	seat integer, name text, verb text, arguments text, time real,
	points integer, sentence text, primary key (file, line, move)
);

.import --csv --skip 1 seats.csv seats
.import --csv --skip 1 moves.csv moves

-- What is empty in CSV is nothing.
update seats set id = nullif(id, ''), seed = nullif(seed, ''),
	won = nullif(won, ''), place = nullif(place, '');
update moves set id = nullif(id, ''), seat = nullif(seat, ''),
	name = nullif(name, ''), time = nullif(time, ''),
	points = nullif(points, '');

-- Text that a spreadsheet would take for a formula has an apostrophe before it.
update seats set name = substr(name, 2) where name glob '''[=+@''-]?*';
update moves set name = substr(name, 2) where name glob '''[=+@''-]?*';
update moves set sentence = substr(sentence, 2)
	where sentence glob '''[=+@''-]?*';
