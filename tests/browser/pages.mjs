// Pages of games in a real browser: what they load, show, say and do.
// usage: node pages.mjs CHROMIUM DIRECTORY, with the programs on PATH
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import puppeteer from 'puppeteer-core';

const [chromium, directory] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const run = (program, ...args) => execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
const tick = ms => new Promise(done => setTimeout(done, ms));
let tests = 0, failed = 0;

function check(what, is, ought) {
	tests++;
	const [a, b] = [is, ought].map(v => JSON.stringify(v));
	if (a === b) return;
	failed++;
	console.log(`not ok: ${what}\n  is    ${a?.slice(0, 400)}\n  ought ${b?.slice(0, 400)}`);
}

// A record of every game that there is.
mkdirSync(directory, { recursive: true });
const games = JSON.parse('[' + run('deal', '--list', '-F', 'json').trim().split('\n').join(',') + ']');
const names = [...new Set(games.map(g => g.game))];
function record(game) {
	const file = `${directory}/${game}.game`, players = 'Anna,Ben,Cécile';
	const dealt = execFileSync('deal', ['-s', 'browser', '-p', players, game]);
	const played = execFileSync('move', ['--auto', '--until=80'], { input: dealt });
	writeFileSync(file, played);
	writeFileSync(`${directory}/${game}.html`, run('replay', '-F', 'html', file));
	return { game, file, page: pathToFileURL(`${directory}/${game}.html`).href };
}

const browser = await puppeteer.launch({
	executablePath: chromium,
	args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update',
		'--disable-sync', '--no-first-run', '--disable-quic'],
});

async function visit(url, prepare = async () => {}) {
	const page = await browser.newPage(), requests = [], words = [];
	page.on('request', r => requests.push(r.url()));
	page.on('console', m => words.push(m.text()));
	page.on('pageerror', e => words.push(e.message));
	await page.setViewport({ width: 1280, height: 800 });
	await prepare(page);
	await page.goto(url);
	return { page, requests, words };
}
const said = page => page.$eval('figcaption', e => e.textContent);
const value = page => page.$eval('#at', e => +e.value);

// In the page: what is seen of each step in a view, and what pictures have.
const shown = page => page.evaluate(seat => {
	look(seat);
	return game.states.map((state, n) => {
		show(n, true);
		return [...game.group.children].filter(e => e.getAttribute('visibility') !== 'hidden').map(e => {
			const [x, y] = e.style.transform.match(/-?\d+/g), drawing = document.querySelector(e.getAttribute('href'));
			return `${x} ${y} ${e.getAttribute('class').replace(/ ?jumps/, '')} ${drawing.innerHTML}`;
		}).sort();
	});
}, page.seat);
const pictured = (page, pictures) => page.evaluate(texts => texts.map(text => {
	const div = document.createElement('div');
	div.innerHTML = text;
	return [...div.querySelectorAll('.sprites > g')].map(g => {
		const [x, y] = g.getAttribute('transform').match(/-?\d+/g);
		return `${x} ${y} ${g.getAttribute('class') ?? ''} ${g.innerHTML}`;
	}).sort();
}), pictures);

async function compare({ game, file }, page) {
	const last = await page.evaluate(() => game.last), players = await page.evaluate(() => game.names.length);
	let positions = 0;
	for (let seat = 0; seat <= players; seat++) {
		page.seat = seat;
		const pictures = [];
		for (let n = 0; n <= last; n++)
			pictures.push(run('replay', '-F', 'svg', `--at=${n}`, ...(seat ? [`--as=${seat}`] : []), file));
		const [is, ought] = [await shown(page), await pictured(page, pictures)];
		is.forEach((sprites, n) => check(`${game}: the page shows step ${n} to ${seat} as the picture`, sprites, ought[n]));
		positions += is.length;
	}
	await page.evaluate(() => { look(game.views[0]); show(game.last); });
	return positions;
}

async function keys({ game }, page) {
	const last = await value(page), press = async (...all) => { for (const k of all) await page.keyboard.press(k); };
	await press('ArrowLeft');
	check(`${game}: left goes back`, await value(page), last - 1);
	check(`${game}: going back is told`, /^Back to move \d+: ./.test(await said(page)), true);
	await press('Home');
	check(`${game}: home`, await value(page), 0);
	await press('ArrowRight', 'ArrowRight', 'ArrowRight');
	check(`${game}: right goes on`, await value(page), 3);
	check(`${game}: the move is told`, /^3\. ./.test(await said(page)), true);
	await press(']', '[');
	check(`${game}: rounds`, await value(page) <= 3, true);
	await press('+', '+', ' ');
	await tick(700);
	await press(' ');
	const reached = await value(page);
	check(`${game}: space plays`, reached > 0, true);
	await tick(400);
	check(`${game}: space pauses`, await value(page), reached);
	await press('w');
	check(`${game}: words`, await page.$eval('#words', d => d.open && /Anna/.test(d.textContent)), true);
	await press('Escape', '?');
	check(`${game}: help`, await page.$eval('#help', d => d.open), true);
	await press('Escape', 'End');
	check(`${game}: end`, await value(page), last);
	await tick(300);
	check(`${game}: the address names the move`, await page.evaluate(() => location.hash), `#move-${last}`);
	await page.click('[data-action=back]');
	check(`${game}: a button`, await value(page), last - 1);
}

async function views({ game }, page) {
	const several = await page.$eval('#view', v => v.options.length > 1);
	check(`${game}: views can be chosen where they differ`, await page.$eval('#views', v => v.hidden), !several);
	await page.evaluate(several => { location.hash = several ? '#move-7&as=2' : '#move-7'; }, several);
	await tick(50);
	check(`${game}: a link leads to a move`, await value(page), 7);
	check(`${game}: and to a view`, await page.$eval('#view', v => v.value), several ? '2' : '0');
	await page.keyboard.press('v');
	check(`${game}: the next view`, await page.$eval('#view', v => v.value), several ? '3' : '0');
	check(`${game}: a link does not scroll`, await page.evaluate(() => scrollY), 0);
}

async function accessible(what, page) {
	await page.evaluate(axe);
	const { violations } = await page.evaluate(() => axe.run());
	check(`${what}: axe`, violations.map(v => [v.id, v.nodes[0].html, v.nodes[0].failureSummary]), []);
}

const media = (name, setting) => page => page.emulateMediaFeatures([{ name, value: setting }]);
const ground = page => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

async function looks({ game, page: url }) {
	const bypass = then => async page => { await page.setBypassCSP(true); await then?.(page); };
	for (const [what, prepare] of [['light', bypass()], ['dark', bypass(media('prefers-color-scheme', 'dark'))],
		['phone', bypass(page => page.setViewport({ width: 390, height: 844, hasTouch: true, isMobile: true }))]]) {
		const { page } = await visit(url, prepare);
		await accessible(`${game}, ${what}`, page);
		if (what === 'dark') check(`${game}: dark`, await ground(page), 'rgb(20, 22, 27)');
		if (what === 'phone') {
			const last = await value(page), box = await (await page.$('.table-of-game')).boundingBox();
			await page.touchscreen.tap(box.x + 20, box.y + 40);
			check(`${game}: a tap at the left goes back`, await value(page), last - 1);
			await page.touchscreen.tap(box.x + box.width - 20, box.y + 40);
			check(`${game}: a tap at the right goes on`, await value(page), last);
			check(`${game}: nothing is wider than a phone`, await page.evaluate(() => document.documentElement.scrollWidth), 390);
		}
		await page.close();
	}
	const still = await visit(url, media('prefers-reduced-motion', 'reduce'));
	await still.page.keyboard.press('ArrowLeft');
	check(`${game}: reduced motion`, await still.page.$eval('.sprites use', e => getComputedStyle(e).transitionDuration), '0s');
	await still.page.emulateMediaType('print');
	check(`${game}: print`, await still.page.evaluate(() =>
		[getComputedStyle(document.getElementById('bar')).display, getComputedStyle(document.querySelector('.moves')).display]), ['none', 'block']);
	await still.page.close();
}

async function scriptless({ game, page: url }, sentences) {
	const { page, words } = await visit(url + '#move-3', page => page.setJavaScriptEnabled(false));
	check(`${game}: without scripts all sentences are there`, (await page.$$('.moves li[id]')).length, sentences);
	check(`${game}: and the link's is marked`, (await page.$$('.moves li:target')).length, 1);
	check(`${game}: and the last position`, (await page.$$('.sprites use')).length > 10, true);
	check(`${game}: and no buttons`, await page.$eval('#bar', e => e.getClientRects().length).catch(() => 0), 0);
	check(`${game}: and nothing is complained of`, words, []);
	await page.close();
}

let positions = 0;
for (const game of names.map(record)) {
	const { page, requests, words } = await visit(game.page);
	await page.bringToFront();
	check(`${game.game}: one request`, requests, [game.page]);
	await keys(game, page);
	await views(game, page);
	positions += await compare(game, page);
	check(`${game.game}: still one request`, requests.length, 1);
	check(`${game.game}: nothing is complained of`, words, []);
	const sentences = await page.evaluate(() => game.states.length);
	await page.close();
	await looks(game);
	await scriptless(game, sentences);
}

// Several games, and names that would be something else.
const hostile = `${directory}/hostile.html`, records = names.map(n => `${directory}/${n}.game`);
const dealt = execFileSync('deal', ['-s', 'x', '-p', '<script>alert(1)</script>', '-p', '</script><!--', '-p', 'x" onload="alert(1)', names[0]]);
writeFileSync(`${directory}/hostile.game`, execFileSync('move', ['--auto'], { input: dealt }));
writeFileSync(hostile, run('replay', '-F', 'html', ...records, `${directory}/hostile.game`));
const { page, requests, words } = await visit(pathToFileURL(hostile).href + `#game-${names.length + 1}&move-2`);
let alerts = 0;
page.on('dialog', d => { alerts++; d.dismiss(); });
check('several: a link leads to a game', await page.$eval('article.shown', a => a.id), `game-${names.length + 1}`);
check('several: and to a move', await value(page), 2);
check('hostile: a name is text', await page.$eval('article.shown h1', h => h.textContent.includes('<script>alert(1)</script>, </script><!-- and x" onload="alert(1)')), true);
await page.click('#games a');
await tick(50);
check('several: the list leads to a game', await page.$eval('article.shown', a => a.id), 'game-1');
for (const id of [2, 3, 4].slice(0, names.length - 1)) {
	await page.evaluate(id => { location.hash = `#game-${id}`; }, id);
	await tick(50);
	check('several: the next', await page.$eval('article.shown', a => a.id), `game-${id}`);
}
check('hostile: no alert, one request, no complaint', [alerts, requests.length, words], [0, 1, []]);
await browser.close();
console.log(failed ? `${failed} of ${tests} checks failed` : `${tests} checks, ${positions} positions as in their pictures`);
process.exitCode = failed ? 1 : 0;
