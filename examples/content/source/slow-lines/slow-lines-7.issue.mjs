import { bind, page, paras, pic, whole } from '../shared/kit.mjs';
import { compartment, routeMap, valley } from './art.mjs';
import { css, look } from './style.mjs';

const dusk = {
  sky: ['#0e1a3d', '#2b2f6b', '#8a4a7d', '#f0875a', '#fbc779'],
  stars: 170,
  moon: [0.72, 0.2, 46, '#fdf1d6'],
  colors: ['#6a4278', '#4b3570', '#2f2a60', '#1b1f4a', '#10173a'],
  from: 0.42,
  gap: 0.075,
  amp: 0.14,
  seed: 31,
  bridge: {
    y: 0.745,
    x: 110,
    cars: 5,
    scale: 1.15,
    body: '#c9432f',
    glow: '#ffd98a',
    stone: '#0b1130',
    edge: '#f0875a',
  },
};
const midnight = {
  sky: ['#060b1f', '#0e1a3d', '#1c2b5e'],
  stars: 320,
  moon: [0.25, 0.3, 38, '#fdf1d6'],
  colors: ['#1a2654', '#141e47', '#0e1739', '#0a112c'],
  from: 0.5,
  gap: 0.1,
  amp: 0.16,
  seed: 77,
};
const dawn = {
  sky: ['#f6d9b0', '#f9c08a', '#f4a277', '#e98b7c'],
  moon: [0.6, 0.46, 60, '#fff3d8'],
  colors: ['#c9787f', '#9b5f7e', '#6c4a76', '#453a69', '#2a2c57'],
  from: 0.5,
  gap: 0.085,
  amp: 0.13,
  seed: 12,
};

const cover = page(
  'cover bare',
  `<div class="art">${valley(794, 1123, dusk)}</div>
<div class="over top"><span>Issue 7</span><span>Paper Harbour</span><span>Free to all who miss the last bus</span></div>
<h1 class="over">Slow<br>Lines</h1>
<div class="over lines"><p><b>The 22:14</b>One night, nine hundred kilometres, four conversations</p><p><b>Bunk etiquette</b>Ten rules for sleeping among strangers</p><p><b>Breakfast at the border</b>The best roll in Europe costs one coin</p></div>`,
  'cover',
);

const contents = page(
  '',
  `<p class="kicker">In this issue</p><h2>Lights out,<br>blinds up</h2>
${pic(valley(700, 300, { ...midnight, seed: 78 }), 'Somewhere between two stations whose names you will not learn.')}
<nav class="toc">
<a href="#letter"><b>{{p:letter}}</b><p><strong>A letter from the corridor</strong><span>Why we gave an issue to the dark</span></p></a>
<a href="#train"><b>{{p:train}}</b><p><strong>The 22:14</strong><span>A night on the line that nobody managed to close</span></p></a>
<a href="#inside"><b>{{p:inside}}</b><p><strong>A room of four square metres</strong><span>How a compartment is folded</span></p></a>
<a href="#rules"><b>{{p:rules}}</b><p><strong>Ten rules for strangers</strong><span>Shoes, sandwiches, alarm clocks</span></p></a>
<a href="#roll"><b>{{p:roll}}</b><p><strong>Breakfast at the border</strong><span>A roll, a coin, eleven minutes</span></p></a>
<a href="#board"><b>{{p:board}}</b><p><strong>Departures</strong><span>Six evening trains to dream about</span></p></a></nav>`,
  'contents',
);

const letter = page(
  'night',
  `<p class="kicker">A letter from the corridor</p><h2>The only hotel that wakes up somewhere else</h2>
<div class="text cols2">${paras(`
Every sleeping car has a corridor, and every corridor has somebody standing in it at two in the morning. They are not unhappy. They have simply found out that a window with the night behind it is more interesting than sleep, and they lean there with their forehead against the glass, counting the level crossings.

This issue is for them. We have spent the winter on trains that leave after supper and arrive before the bakeries open, and we asked the people on board what they were doing there. Some were saving the price of a hotel. Some were afraid of flying and some had promised a grandchild. One man was moving house, with a lamp.

Nobody said they were in a hurry, and nobody was bored. A night train takes the hours that are worth least and turns them into distance, which may be the only honest bargain left in travel.

There is no advice here on which operator has the softest pillow. Bring your own pillow. What we offer is a long look at one line, a short list of manners, and the address of a very good roll.

Turn off the lamp. If you are lying on the side of the sea, wake the others when it appears.`)}</div>
<p class="pull">The hours that are worth least, turned into distance.</p>
${pic(valley(700, 420, midnight), '', 'low')}`,
  'letter',
);

// One picture across two pages: each side shows its half; gradient ids must differ between the two copies.
const wide = { ...dusk, moon: [0.8, 0.2, 60, '#fdf1d6'], bridge: { ...dusk.bridge, cars: 7, x: 330, y: 0.7 } };
const half = (offset, mark) => `<div class="art"><div style="position:absolute;inset:0;left:${offset};width:420mm">${valley(1588, 1123, { ...wide, seed: 44 }).replaceAll('s44', `s44${mark}`).replace('<svg', '<svg style="width:420mm;height:297mm"')}</div></div>`;
const left = page('plate bare', `${half('0', 'a')}
<div class="opener"><p class="kicker" style="color:#ffd98a">Feature</p><h2>The 22:14</h2><p class="stand">It has been cancelled twice, saved twice, and is late most nights by the length of one song.</p></div>`, 'train');
const right = page('plate bare', half('-210mm', 'b'));

const story1 = page(
  '',
  `<div class="text cols3">${`<p class="lead">The platform at Orlow is longer than the town. It was built for armies, and on a Thursday in February it holds eleven people, a dog in a quilted coat, and a trolley of parcels nobody seems to own. At 22:06 the board admits that the train exists. At 22:14 it does not come. At 22:17, with a sound like a drawer being closed in another room, it does.</p>${paras(`
Coach 263 has two attendants, and tonight the older one, Mirka, has the keys. She takes the tickets as a librarian takes back books, looking at each for signs of use. “You will want breakfast at six,” she says. It is not a question. On this line the frontier is at 6:20, and nobody should meet a frontier without coffee.

My compartment has three bunks and two occupants. Below me a retired surveyor, Mr Hanek, is arranging a supper of boiled eggs on a cloth. He has taken the 22:14 on the first Thursday of each month since 1988, to play cards with a friend in Sankt Veit. “We play for matches,” he says. “He is nine hundred ahead. I can’t stop now.”

The line climbs at once. For forty minutes the locomotive works so slowly that you can read the names on the farm gates by the light of our own windows: a yellow ladder of squares that slides over snow, over fences, once over a hare who sat up and watched us go by like a man reading a poster.

It was never a sensible railway. The valley would not let it run straight, so it goes around three sides of every hill, and twice it passes over itself. In the seventies the ministry proposed a bus. In the nineties it proposed nothing and simply stopped painting the stations. Each time somebody wrote letters. The second time it was the schoolchildren of Brod, whose teacher took the night train home on Fridays, and whose spelling, the minister said, was a disgrace but whose arguments were sound.

At Brod the teacher’s bench is still there. It has a brass plate with no name on it, just the time of the train.`)}`}</div>
<p class="pull">A yellow ladder of squares that slides over snow, over fences, once over a hare.</p>
${pic(whole(routeMap(700, 400, [[0.04, 0.82, 'Orlow', '22:14'], [0.25, 0.55, 'Brod', '23:31'], [0.38, 0.72, 'Tunnel of the Nun', '0:48'], [0.58, 0.36, 'Vysoke', '2:05', 'l'], [0.72, 0.52, 'Halt, no name', '3:40'], [0.83, 0.26, 'Frontier', '6:20', 'l'], [0.95, 0.12, 'Sankt Veit', '7:02', 'l']], '#1b1f4a', '#c9432f', '#f7ead2')), 'The line in one drawing. It is not to scale, and neither is the timetable.', 'low')}`,
);

const story2 = page(
  '',
  `<div class="text cols3">${paras(`
After midnight the train becomes a house. Someone is snoring in a major key. Someone is washing a cup. In the corridor I meet the night’s real passengers, those who do not lie down: a nurse on her way from one shift to another, who stands because if she sits she will sleep; a boy of perhaps nineteen with a cello, which has a bunk of its own and, he says, the better one.

“People ask why I don’t fly,” says the nurse. “I ask them what they did between eleven and six. They say, slept. So did I, mostly. And I’m there.”

At Vysoke we stop for twenty-five minutes to let a timber train pass. Mirka opens the door and we stand on the step in the smell of cut spruce. There is no platform, just a lamp and its circle of snow. The dog in the quilted coat walks to the exact edge of the light, considers the rest of the world, and comes back.

I sleep from three until the light changes. It does not get bright. It turns from black to the blue of carbon paper, then a paler copy, then another. Mr Hanek is dressed already and has combed his hair for the frontier. He has put an egg on my blanket, on a folded napkin, with a twist of salt.

“Which side is the lake?” I ask.

“Yours,” he says. “I always book the other one. I have seen it. I like to see people see it.”

And then the hill on the left simply ends, as if someone had lifted it away, and there is the whole lake lying in the bottom of the morning with not a mark on it, and the train, which has been late since Orlow, slows down further, for no reason that any timetable would accept.`)}</div>
<p class="pull">“I have seen it. I like to see people see it.”</p>
${pic(valley(700, 560, dawn), 'Six o’clock, left-hand side. The lake is behind the third hill and is not included in the fare.', 'low')}`,
);

const inside = page(
  'night',
  `<p class="kicker">Anatomy</p><h2 id="inside">A room of four square metres</h2><p class="stand">Everything in a compartment is also something else. The sofa is a bed, the wall is a ladder, the table hides a basin, and the basin, if you know the trick, holds flowers.</p>
${pic(whole(compartment('#10173a', '#f7ead2', '#c9432f', '#f0875a')), 'Coach type WL, as remembered from the top bunk.')}
<div class="text cols3"><h3>The blind</h3><p>Three positions: shut, open, and the one it chooses at speed. Hook it with a hair tie.</p><h3>The net</h3><p>For spectacles, tickets and one book. Anything heavier will visit you at the first curve.</p><h3>The blue lamp</h3><p>It has been said that one cannot read by it. One can, but only letters one already knows by heart.</p><h3>The heater</h3><p>A lever from blue to red. It is not connected to the heater. It is there so that three people have something to agree about.</p><h3>The hook</h3><p>One hook, four coats. The geology of an evening: last on, first off.</p><h3>The bell</h3><p>Brings the attendant. Use it once a year, and have a good reason ready.</p></div>`,
);

const ruleList = [
  'Say good evening. It is the only introduction that you will need, and it lasts until morning.',
  'Shoes go under the bottom bunk with their toes to the wall, like horses.',
  'Whoever has the bottom bunk is the host until ten o’clock. Then the sofa closes.',
  'Offer food once. If it is an egg, offer the salt first.',
  'One alarm for each compartment, and it belongs to the person getting off first. All others must trust.',
  'The window is common land. The top bunk may vote but not open.',
  'Snoring is weather. Nobody is to blame for weather.',
  'If you climb down at night, do it facing the ladder, and apologise to nobody. They are pretending to sleep.',
  'Tell a stranger one true thing. You will not meet again, and it will travel well.',
  'In the morning, fold your blanket. Somebody was kind to you in the dark, and this is how one thanks a train.',
];
const rules = page(
  '',
  `<p class="kicker">Manners</p><h2 id="rules">Ten rules for strangers</h2><ol class="rules">${ruleList.map((t, i) => `<li><b>${i + 1}</b><p>${t}</p></li>`).join('')}</ol>`,
);

const roll = page(
  '',
  `${pic(valley(700, 380, { ...dawn, seed: 60, moon: [0.3, 0.4, 44, '#fff3d8'] }))}<p class="kicker">One good thing</p><h2 id="roll">Breakfast at the border</h2>
<div class="text cols2">${paras(`
The train stands for eleven minutes while the locomotives are changed. In that time a woman with a basket walks along the platform from the front to the back. She doesn’t call out. She has been doing this for long enough that the windows open ahead of her, one after another, like keys on a piano.

In the basket are rolls, and there is only one kind. They are split, buttered to the edge, and filled with a slice of mountain cheese and a smear of sour plum. They are wrapped in pages of the regional newspaper, and she chooses the page: sports for men who look tired, obituaries for people in love, because, she says, it helps them concentrate.

The price is one coin, of either country. She is not interested in which, and looks at neither side. I once saw a passenger hand her a note and wait for change; she put the note in the basket, gave him four more rolls, and moved on.

I asked her for the recipe, expecting a secret. “Butter to the edge,” she said. “People stop a centimetre before the edge. Why? Who are they saving it for?”

The whistle went. I ate the roll between two countries, with the window down, reading that the second team had lost at home by a single goal, which had been, the reporter felt, offside.`)}</div>`,
);

const trains = [
  [
    '19:48',
    'Port Amber – Fell',
    'Leaves with the gulls and arrives with the milk. Ask for coach 12, which has the old lamps.',
  ],
  ['20:30', 'Lisse – Monte Corvo', 'Two cars and a baker. The bread oven is lit after the second tunnel.'],
  ['21:05', 'Halmar – Nordvik', 'In June it does not get dark at all; bring a scarf for your eyes.'],
  ['21:55', 'Orlow – Brod', 'The short version of the 22:14, for people with school tomorrow.'],
  ['22:14', 'Orlow – Sankt Veit', 'See page {{p:train}}. Late by one song.'],
  ['23:40', 'Any city – home', 'The last one. Everybody on it is carrying flowers, or has just given them away.'],
];
const board = page(
  'night',
  `<p class="kicker">Departures</p><h2 id="board">Six evening trains to dream about</h2><table><tr><th>Leaves</th><th>From – to</th><th>Good to know</th></tr>${trains.map((t) => `<tr>${t.map((c) => `<td>${c}</td>`).join('')}</tr>`).join('')}</table>
${pic(valley(700, 520, { ...midnight, seed: 91, moon: [0.7, 0.25, 50, '#fdf1d6'] }), 'Next issue: small ferries, and the people who whistle on them.', 'low')}`,
);

const back = page(
  'night back bare',
  `<div class="art">${valley(794, 1123, { ...dawn, seed: 13, from: 0.62 })}</div><div class="over" style="color:#2a2c57;margin-bottom:150mm"><p class="stand">Slow Lines appears when it arrives.</p><p class="small">Paper Harbour, the quay at the end of the line.<br>Words and pictures in this free issue may be passed on to the next passenger.</p></div>`,
);

export default {
  ...look,
  subject: 'Night trains',
  css: css('#10173a', '#f7ead2', '#d4502f'),
  body: bind([cover, contents, letter, left, right, story1, story2, inside, rules, roll, board, back], 'Slow Lines 7'),
};
