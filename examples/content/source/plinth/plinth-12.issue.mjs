import { bind, fonts, page, paras, pic, whole } from '../shared/kit.mjs';
import { section, spiral, stairTown } from './art.mjs';

const css = `
:root { --pad: 14mm 14mm 17mm; --edge: 14mm; --folio: 8mm; --gap: 6mm; }
body { font: 400 9pt/1.45 'Work Sans', sans-serif; color: #232a52; }
.page { background: #fbf5ea; }
.plate { padding: 0; } .coral { background: #ff9b7d; } .teal { background: #3b978f; color: #fff; } .inkp { background: #232a52; color: #fbe6c3; }
.cover { padding: 9mm 11mm; }
.cover h1 { font: 900 118pt/.76 Archivo; letter-spacing: -.055em; color: #232a52; margin-left: -2mm; }
.cover p { font: 600 10pt/1.3 Archivo; color: #232a52; }
.cover .no { position: absolute; right: 11mm; top: 11mm; text-align: right; }
h2 { font: 900 38pt/.92 Archivo; letter-spacing: -.04em; margin-bottom: 5mm; text-wrap: balance; }
h3 { font: 700 10pt/1.3 Archivo; margin-bottom: 1mm; }
.stand { font: 400 13pt/1.35 'Work Sans'; margin-bottom: 6mm; max-width: 150mm; }
.text p + p { text-indent: 4mm; }
.pull { font: 900 20pt/1.05 Archivo; letter-spacing: -.03em; margin: 4mm 0; color: #e8603f; text-wrap: balance; }
.pic.low { margin-top: 5mm; } .pic { margin-bottom: 4mm; }
.toc { display: grid; grid-template-columns: repeat(3, 1fr); gap: 5mm; margin-bottom: 6mm; } .toc a { border-top: 1.2mm solid #e8603f; padding-top: 2mm; } .toc b { font: 900 26pt/1 Archivo; display: block; letter-spacing: -.04em; } .toc strong { font: 700 10.5pt/1.2 Archivo; display: block; margin: 1mm 0; }
.four { display: grid; grid-template-columns: 1fr 1fr; grid-auto-rows: 1fr; gap: 6mm 8mm; } .four div { display: flex; flex-direction: column; } .four svg { flex: 1; min-height: 0; width: 100%; margin-bottom: 2mm; }
`;
const town = (seed, ground, more = {}) => stairTown(830, 830, { seed, ground, s: 44, ox: 415, oy: 330, n: 7, ...more });

const cover = page('cover bare', `<div class="art">${town(5, '#fbd9a6', { oy: 478, s: 46 })}</div><h1 class="over">Plinth</h1><p class="no">12<br>Stairs</p>`);
const toc = page('', `<h2>Going up</h2><p class="stand">An issue about the oldest machine for lifting people. It has no motor and has never been improved, and no two of them are alike.</p><nav class="toc"><a href="#knee"><b>{{p:knee}}</b><strong>The architecture of the knee</strong>Two numbers rule us all</a><a href="#catalogue"><b>{{p:catalogue}}</b><strong>Four gaits</strong>Sections at one scale</a><a href="#house"><b>{{p:house}}</b><strong>House of nine landings</strong>A visit</a><a href="#turn"><b>{{p:turn}}</b><strong>The turn</strong>On spirals and trust</a><a href="#sit"><b>{{p:sit}}</b><strong>Sitting on steps</strong>The other use</a><a href="#squeak"><b>{{p:squeak}}</b><strong>Third from the top</strong>An elegy</a></nav>${pic(town(18, '#ffd0d3', { s: 34, oy: 330 }))}`);
const knee = page('', `<h2 id="knee">The architecture of the knee</h2><div class="text cols2">${paras(`
Twice the riser plus the tread should make about sixty-three centimetres. François Blondel published the rule in 1675, having measured, it seems, mainly himself. It has outlived his king, his academy and most of his buildings, since it describes not a fashion but a leg.

The rule is a treaty. As the step grows taller it has to grow shorter, so that the effort and the stride add up to one pace of a person who is neither hurried nor old. Break it and the body knows before the mind does: we stumble, look back at the step with reproach, and go on, a little less trusting of the building.

There are architects who use this. A monumental stair with low, deep treads slows a crowd down to the speed of ceremony. You cannot run on it, for you arrive on the wrong foot. A steep one, in a tower, takes away your dignity in exchange for a view.

What interests me is the error a hand can feel. In a good flight no riser differs from its neighbour by more than five millimetres. In a very old one they differ by thirty, and nobody falls, because everyone looks. Safety, it turns out, can be made in two ways: by perfect regularity, or by giving people a reason to pay attention.`)}</div><p class="pull">The rule describes not a fashion but a leg.</p>${pic(town(33, '#7cc7bd', { s: 40, oy: 300 }), 'Study for a town that forgot to build any streets.', 'low')}`);
const cat = page('coral', `<h2 id="catalogue">Four gaits</h2><div class="four grow">${[[12, 40, 6, 'The promenade. 12 × 40', 'Coats sweep. Conversation continues. Used before opera houses and in front of judges.'], [17, 29, 6, 'The house stair. 17 × 29', 'The treaty of 1675, to the centimetre. Your hand is free for the laundry.'], [20, 23, 6, 'The attic. 20 × 23', 'Go up like a sailor, come down like a burglar. Mind the beam; everybody minds it once.'], [26, 16, 6, 'The ladder that married well. 26 × 16', 'Alternate treads, left and right. Begin with the wrong foot and you’ll have to start again.']].map(([r, g, n, t, x]) => `<div>${whole(section(420, 300, r, g, n, '#232a52', '#fbe6c3'))}<h3>${t}</h3><p>${x}</p></div>`).join('')}</div>`);
const plate = page('plate bare', `<div class="art">${town(71, '#232a52', { s: 60, oy: 260, ox: 415, n: 6 })}</div>`);
const house = page('', `<h2 id="house">House of nine landings</h2><p class="stand">It stands on a plot four metres wide, between a locksmith and a wall. There are no floors in it, strictly speaking.</p><div class="text cols3">${paras(`
“We had no room for both,” says the owner, a translator. “Rooms or stairs. So we asked whether a room could be a stair that had stopped for a moment.”

The house is a single flight that rises around an open shaft, turning nine times. At each turn it widens to become something: a place for boots, a kitchen of one counter, a desk, a bath. Nothing has a door except the bath. There the door is a curtain, and the rule is to sing.

One climbs as one reads, a line and then a turn. The architect, Ines Varga, drew it first as a strip of paper three metres long, folded. She still has the strip. The creases are the landings.

By day the light comes from the top, and is used again and again on the way down, each white wall handing it on to the next, until at the boots it has turned the colour of tea. In the evening it goes the other way. The lamps of the kitchen light the desk above; the desk lights the bed.

I asked whether it was not tiring. She counted. Sixty-three risers from the street to the pillow. “I forget things upstairs,” she said. “Everyone does. But here, on the way back, I pass through the whole house. I have never been so well acquainted with my own rooms.”

On the seventh landing there is a window the size of a book. Through it you see one chimney, one aerial, and a good deal of sky. It is, she says, where guests stop talking.`)}</div><p class="pull">“Could a room be a stair that had stopped for a moment?”</p>${pic(town(52, '#fbe6c3', { s: 30, oy: 330 }), '', 'low')}`);
const turn = page('inkp', `<h2 id="turn">The turn</h2><div style="display:grid;grid-template-columns:1fr 1fr;gap:8mm" class="grow"><div class="text">${paras(`
A spiral is a stair that has decided not to tell you how it ends. You never see more than five steps ahead. Above that is somebody’s heel; below, the top of a hat.

In towers they turn clockwise, and every guide says it is because of swords. It may be. But masons are right-handed too, and it’s easier to lay a wedge with its narrow end to the left. The best explanations usually have dust on them.

Where two spirals share one shaft, as in a few castles and at least one car park, a person may go up while another goes down, and they hear each other all the way, and never meet. Children understand at once what this is for.

Come down with your hand on the newel. It has been polished by each hand before yours; somewhere near the bottom it is so smooth that it feels wet. No drawing shows this. It is the one part of the building that was made entirely by visitors.`)}</div>${pic(whole(spiral(400, 560, 22, '#ff9b7d', '#232a52')), 'Twenty-two treads, one turn, plan.')}</div>`);
const sit = page('teal', `<h2 id="sit">Sitting on steps</h2><p class="stand">Nobody ever designed a bench that was as good as a flight of stairs at the edge of a square.</p><div class="text cols2">${paras(`
A bench asks you to decide: which end, how near, facing what. A stair has already decided for you. Everyone faces the same way, at different heights, and nobody is next to anybody unless they wish to be. There is always a place one step up for a shy person, and one step down for somebody with an ice cream and an audience.

We counted for one afternoon in June. On the steps of the old grain exchange there were never fewer than thirty people, and not one of them was going up. On the twelve new benches across the square, which had been awarded a prize, there was a pigeon.

So: make the risers sixteen, face them west, and let the stone be warm. Leave out the sign. The sign would only say what everybody’s trousers already know.`)}</div>${pic(town(94, '#22666a', { s: 42, oy: 300 }), 'West, four in the afternoon.', 'low')}`);
const squeak = page('', `${pic(town(108, '#f2a3ad', { s: 36, oy: 320 }))}<h2 id="squeak">Third from the top</h2><div class="text cols2">${paras(`
We knew about the third step from the top as one knows about an aunt. On the way up you put your weight by the wall. On the way down you stepped over it, with one hand on the rail and your shoes in the other.

It told on my brother in 1991 and on me in 1994. It told on my father each Christmas Eve, when he came up past midnight with something heavy, and we lay in the dark and pretended, for his sake.

The new owners had it mended. They were apologetic about it; the carpenter was there anyway. I went up and stood on it, with my whole weight, in the middle, and it said nothing at all. I have seldom felt so far from home.`)}</div>`);
const back = page('plate bare coral', `<div class="art">${town(131, '#ff9b7d', { s: 26, oy: 420, n: 5 })}</div>`);

export default { lang: 'en', width: '220mm', height: '220mm', subject: 'Architecture of stairs', css, fonts: fonts({ archivo: '600 700 900', 'work-sans': '400 600' }), body: bind([cover, toc, knee, cat, plate, house, turn, sit, squeak, back], 'Plinth 12') };
