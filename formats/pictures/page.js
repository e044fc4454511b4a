'use strict';
// Knows no game and no layout: shows sprites where the steps say, nothing else.
const $ = id => document.getElementById(id);
const phrases = JSON.parse($('phrases').textContent);
const say = (name, ...parts) => phrases[name].replace(/\{(\d)\}/g, (all, i) => parts[i - 1]);
const marks = ['', 'last', 'line'];
const articles = [...document.querySelectorAll('article')];
const games = new Map();
const real = $('speed').lastElementChild;
let game = null, now = 0, view = 0, playing = false, timer = 0, link = 0, tidy = 0, raised = false;

// A game is read when it is first shown.
function open(article) {
	const g = { article, data: JSON.parse(article.querySelector('script').textContent) };
	const group = article.querySelector('.sprites'), one = group.querySelector('use');
	let state = g.data.order.map(() => null);
	g.states = g.data.steps.map(step => {
		state = state.slice();
		for (const [i, ...v] of step) {
			const was = state[i];
			state[i] = v.length === 0 ? null : v.length === 1 ? { ...was, mark: v[0] }
				: v.length < 4 ? { ...was, x: v[0], y: v[1], mark: v[2] ?? was.mark }
				: { x: v[0], y: v[1], mark: v[2], looks: g.data.looks[v[3]], zone: v[4] };
		}
		return state;
	});
	g.last = g.states.length - 1;
	g.group = group;
	g.one = one;
	g.elements = [];
	for (const i of g.data.order) {
		const e = one.cloneNode();
		e.removeAttribute('class');
		e.setAttribute('visibility', 'hidden');
		g.elements[i] = e;
	}
	g.layers = g.data.order.map(i => g.elements[i]);
	group.replaceChildren(...g.layers);
	g.extra = [];
	g.shown = [];
	g.views = article.dataset.views.split(' ').map(Number);
	g.names = [...article.querySelectorAll('.legend li')].map(li => li.childNodes[1].textContent.trim());
	g.points = [...article.querySelectorAll('.legend b')];
	g.head = article.querySelector('.head');
	g.caption = article.querySelector('figcaption');
	g.table = article.querySelector('.table-of-game');
	g.moves = article.querySelector('.moves');
	// The ids are for readers without scripts: a link to a move must not scroll.
	g.items = [...article.querySelectorAll('.moves li[id]')];
	g.said = g.items.map(li => li.querySelector('span').textContent);
	g.items.forEach((li, n) => {
		li.removeAttribute('id');
		li.addEventListener('click', event => { event.preventDefault(); stop(); show(n); });
	});
	const chart = article.querySelector('.chart svg');
	chart.addEventListener('click', event => {
		const box = chart.getBoundingClientRect();
		stop();
		show(Math.round((event.clientX - box.left) / box.width * g.last));
	});
	g.cursor = chart.querySelector('.now');
	touch(g);
	return g;
}

const told = n => {
	const other = view && game.views[0] !== view ? game.data.told[n]?.[view - 1] : 0;
	return other ? game.data.words[other - 1] || say('unseen') : game.said[n];
};
const sees = looks => looks.length === 1 || !view || looks[2] >> (view - 1) & 1;
const drawing = looks => sees(looks) ? looks[0] : looks[1];
// What a view does not share with everybody's eyes: sprites that it lacks, and others.
const aside = n => (view && game.data.aside[view - 1] || []).findLast(a => a[0] <= n) ?? [0, [], []];

// What is seen of a step: of each element its place, drawing and mark.
function seen(n) {
	const lacks = new Set(aside(n)[1]);
	return game.states[n].map((s, i) => s && !lacks.has(i)
		? { x: s.x, y: s.y, drawing: drawing(s.looks), mark: s.mark, zone: s.zone, followed: sees(s.looks) || s.looks[2] > 63 } : null);
}
function put(e, was, s) {
	if (!s) {
		if (was) e.setAttribute('visibility', 'hidden');
		return;
	}
	if (!was) e.removeAttribute('visibility');
	if (was?.drawing !== s.drawing) e.setAttribute('href', '#d' + (game.data.first + s.drawing));
	e.setAttribute('class', marks[s.mark] + (was && !(was.followed && s.followed) ? ' jumps' : ''));
	if (!was || was.x !== s.x || was.y !== s.y) {
		e.removeAttribute('transform');
		e.style.transform = `translate(${s.x}px,${s.y}px)`;
	}
}
function settle() {
	clearTimeout(tidy);
	if (raised) game.group.append(...game.layers, ...game.extra);
	raised = false;
}
function draw(n, step) {
	const next = seen(n), was = game.shown;
	const moved = step ? next.flatMap((s, i) => s && was[i] && (s.x !== was[i].x || s.y !== was[i].y) ? [i] : []) : [];
	const fly = moved.length > 0 && moved.length < 16;
	settle();
	game.group.classList.toggle('flying', fly);
	if (fly) {
		game.group.append(...moved.map(i => game.elements[i]));
		raised = true;
		game.group.getBoundingClientRect();
		tidy = setTimeout(settle, 320);
	}
	next.forEach((s, i) => put(game.elements[i], was[i], s));
	game.shown = next;
	for (const e of game.extra) e.remove();
	game.extra = aside(n)[2].map(([x, y, drawing, mark, zone]) => {
		const e = game.one.cloneNode();
		e.removeAttribute('visibility');
		e.zone = zone;
		put(e, null, { x, y, drawing, mark, followed: true });
		return e;
	});
	game.group.append(...game.extra);
}
function mark(n) {
	game.items[now]?.classList.remove('now');
	game.items[now]?.firstChild.removeAttribute('aria-current');
	const li = game.items[n], list = game.moves;
	li.classList.add('now');
	li.firstChild.setAttribute('aria-current', 'step');
	if (list.scrollHeight > list.clientHeight) list.scrollTop = li.offsetTop - list.clientHeight / 2;
	$('at').value = n;
	$('at').setAttribute('aria-valuetext', say('at', n, game.last));
	game.cursor.setAttribute('x1', n);
	game.cursor.setAttribute('x2', n);
	const points = game.data.points.findLast(p => p[0] <= n);
	game.points.forEach((b, i) => { b.textContent = points[i + 1]; });
}
function address() {
	const g = articles.indexOf(game.article) + 1;
	return '#' + (g > 1 ? `game-${g}&` : '') + 'move-' + now + (view && game.views.length > 1 ? '&as=' + view : '');
}
function show(n, quiet) {
	n = Math.max(0, Math.min(game.last, n));
	const returns = n === now - 1, { words, heads } = game.data;
	draw(n, Math.abs(n - now) === 1);
	game.caption.textContent = returns ? say('returned', n, told(n)) : n ? say('step', n, told(n)) : told(n);
	const head = words[heads[2 * n]], task = words[heads[2 * n + 1]];
	game.head.textContent = task ? say('head', head, task) : head;
	mark(n);
	now = n;
	// Browsers refuse an address that changes too often.
	clearTimeout(link);
	if (!quiet) link = setTimeout(() => history.replaceState(null, '', address()), 250);
}

function button(name, path) {
	const b = document.querySelector('[data-action=play]');
	b.setAttribute('aria-label', say(name));
	b.querySelector('path').setAttribute('d', path);
}
function stop() {
	clearTimeout(timer);
	playing = false;
	button('play', 'M6 3v18l15-9z');
}
function pause() {
	const speed = $('speed').value, stamps = game.data.stamps;
	if (speed !== 'real') return speed * 1000;
	const from = stamps[now], to = stamps[now + 1];
	return from >= 0 && to >= 0 ? Math.min(5000, Math.max(50, to - from)) : 1000;
}
function tick() {
	if (now >= game.last) return stop();
	timer = setTimeout(() => { show(now + 1); tick(); }, pause());
}
function play() {
	if (playing) return stop();
	if (now >= game.last) show(0);
	playing = true;
	button('pause', 'M5 3h5v18H5zM14 3h5v18h-5z');
	tick();
}

// The position in words, from what is drawn: zone by zone, as one reads.
function words() {
	const all = game.shown.flatMap((s, i) => s ? [{ ...s, e: game.elements[i] }] : []);
	for (const e of game.extra) all.push({ zone: e.zone, x: 0, y: 0, e });
	all.sort((a, b) => a.zone - b.zone || a.y - b.y || a.x - b.x);
	const zones = [];
	for (const { zone, e } of all) {
		const d = document.querySelector(e.getAttribute('href')), text = (d.querySelector('title') ?? d).textContent;
		if (!text) continue;
		const items = zones[zone] ??= [], last = items.at(-1);
		if (last?.text === text) last.n++;
		else items.push({ text, n: 1 });
	}
	$('words').firstChild.replaceChildren(...zones.filter(Boolean).map(items => {
		const p = document.createElement('p'), said = items.map(i => i.n > 1 ? say('several', i.n, i.text) : i.text);
		p.textContent = said.length > 1 ? say('zone', said[0], said.slice(1).join(', ')) : said[0];
		return p;
	}));
	$('words').showModal();
}

function round(way) {
	const rounds = game.data.rounds;
	return way > 0 ? rounds.find(r => r > now) ?? game.last : rounds.findLast(r => r < now) ?? 0;
}
function choose(select, way, around) {
	const n = select.options.length, i = select.selectedIndex + way;
	select.selectedIndex = around ? (i + n) % n : Math.max(0, Math.min(n - 1, i));
}
function look(seat) {
	view = seat;
	$('view').value = seat;
	game.items.forEach((li, n) => { li.querySelector('span').textContent = told(n); });
}
const actions = {
	first: () => show(0), last: () => show(game.last), back: () => show(now - 1), next: () => show(now + 1),
	before: () => show(round(-1)), after: () => show(round(1)), play, words, help: () => $('help').showModal(),
	slower: () => choose($('speed'), -1), faster: () => choose($('speed'), 1),
	seat: () => { choose($('view'), 1, true); look(+$('view').value); show(now); },
};
const keys = { ArrowLeft: 'back', ArrowRight: 'next', Home: 'first', End: 'last', ' ': 'play', '[': 'before', ']': 'after',
	'-': 'slower', '+': 'faster', v: 'seat', V: 'seat', w: 'words', W: 'words', '?': 'help' };
addEventListener('keydown', event => {
	const tag = event.target.tagName, action = keys[event.key];
	if (!action || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')
		|| tag === 'SELECT' || (tag === 'BUTTON' && event.key === ' ')) return;
	event.preventDefault();
	if (!/play|slower|faster|seat/.test(action)) stop();
	actions[action]();
});
for (const b of document.querySelectorAll('[data-action]')) b.addEventListener('click', () => {
	if (b.dataset.action !== 'play') stop();
	actions[b.dataset.action]();
});
for (const b of document.querySelectorAll('.close')) b.addEventListener('click', () => b.closest('dialog').close());
$('at').addEventListener('input', () => { stop(); show(+$('at').value); });
$('view').addEventListener('change', () => { look(+$('view').value); show(now); });

function touch(g) {
	let from = null;
	g.table.addEventListener('pointerdown', event => { from = event.clientX; });
	g.table.addEventListener('pointercancel', () => { from = null; });
	g.table.addEventListener('pointerup', event => {
		if (from === null) return;
		const way = event.clientX - from, box = g.table.getBoundingClientRect();
		from = null;
		stop();
		if (Math.abs(way) > 30) show(now + (way < 0 ? 1 : -1));
		else show(now + (event.clientX > box.left + box.width / 3 ? 1 : -1));
	});
}

// Another game: its list, its views, its rounds on the bar.
function enter(article) {
	settle();
	game?.article.classList.remove('shown');
	if (!games.has(article)) games.set(article, open(article));
	game = games.get(article);
	article.classList.add('shown');
	document.title = article.querySelector('h1').textContent;
	const number = articles.indexOf(article) + 1;
	for (const a of document.querySelectorAll('#games a'))
		if (a.getAttribute('href') === '#game-' + number) a.setAttribute('aria-current', 'true');
		else a.removeAttribute('aria-current');
	$('at').max = game.last;
	const bar = document.querySelector('#time svg');
	bar.setAttribute('viewBox', `0 0 ${Math.max(1, game.last)} 10`);
	bar.replaceChildren(...game.data.rounds.map(r => {
		const line = game.cursor.cloneNode();
		line.removeAttribute('class');
		line.setAttribute('x1', r);
		line.setAttribute('x2', r);
		line.setAttribute('y2', 10);
		return line;
	}));
	$('view').replaceChildren(...game.views.map(seat => new Option(seat ? game.names[seat - 1] : say('everyone'), seat)));
	$('views').hidden = game.views.length < 2;
	real.remove();
	if (game.data.stamps.length > 0) $('speed').append(real);
	now = game.last;
	look(game.views[0]);
}
function follow() {
	const m = /^#(?:game-(\d+))?(?:&?move-(\d+))?(?:&as=(\d))?$/.exec(location.hash) ?? [];
	const article = articles[(m[1] ?? 1) - 1] ?? articles[0];
	if (!game || game.article !== article) enter(article);
	const seat = +(m[3] ?? game.views[0]);
	if (seat !== view && game.views.includes(seat)) look(seat);
	show(+(m[2] ?? game.last), true);
}
addEventListener('hashchange', () => { stop(); follow(); });
document.documentElement.classList.add('js');
follow();
scrollTo(0, 0);
