import { bind, fonts, page, paras, photo, pic, whole } from '../shared/kit.mjs';
import { automaton, flow, reaction, seeds } from './art.mjs';

const css = `
:root { --pad: 15mm 16mm 18mm; --edge: 16mm; --gap: 5.5mm; }
body { font: 400 9.3pt/1.46 'IBM Plex Serif', serif; color: #10211f; }
.page { background: #fbfaf5; } .deep { background: #0c2b33; color: #eaf5ee; } .coral { background: #ff6f59; color: #10211f; } .plate { padding: 0; }
.cover { padding: 0; } .cover .plate2 { background: #fbfaf5; margin: 12mm 12mm auto; padding: 5mm 6mm 6mm; align-self: flex-start; } .cover h1 { font: 700 43pt/.92 'IBM Plex Sans'; letter-spacing: -.045em; } .cover p { font: 400 9.5pt/1.4 'IBM Plex Mono'; margin-top: 3mm; }
h2 { font: 700 34pt/1 'IBM Plex Sans'; letter-spacing: -.04em; margin-bottom: 4mm; text-wrap: balance; } h3 { font: 700 10.5pt/1.25 'IBM Plex Sans'; margin: 3mm 0 .5mm; }
.stand { font: 400 13.5pt/1.36 'IBM Plex Serif'; margin-bottom: 5mm; max-width: 160mm; } .text p + p { text-indent: 4mm; }
.pull { font: 700 20pt/1.1 'IBM Plex Sans'; letter-spacing: -.03em; color: #d9432c; margin: 4mm 0; text-wrap: balance; } .deep .pull { color: #ff9d8c; }
figcaption, .folio { font-family: 'IBM Plex Mono'; font-size: 7.5pt; } .pic.low { margin-top: 5mm; } .trio { display: grid; grid-template-columns: repeat(3, 1fr); gap: 5mm; margin: 5mm 0; } .trio svg { width: 100%; margin-bottom: 2mm; }
.toc a { display: grid; grid-template-columns: 18mm 1fr; border-top: .3mm solid; padding: 2.6mm 0; font: 700 14pt/1.25 'IBM Plex Sans'; } .toc b { font: 400 14pt/1.25 'IBM Plex Mono'; color: #d9432c; }
`;
const teal = [[12, 43, 51], [12, 43, 51], [26, 120, 122], [250, 220, 160], [255, 111, 89]];
const images = {
  'cover.jpg': { width: 1100, height: 1424, quality: 66, seed: 3, draw: reaction, data: { w: 300, seeds: 60, steps: 5200, feed: 0.03, drift: 0.024, kill: 0.0605, inks: teal } },
  'spots.jpg': { width: 1000, height: 640, quality: 64, seed: 8, draw: reaction, data: { w: 260, seeds: 40, steps: 3800, feed: 0.034, drift: 0, kill: 0.0645, inks: [[251, 240, 214], [251, 240, 214], [217, 67, 44], [90, 20, 30]] } },
};
const cover = page('cover bare', `<div class="art">${photo('cover.jpg', 'A pattern of reaction and diffusion that turns from spots to stripes')}</div><div class="over plate2"><h1>Second<br>Decimal</h1><p>Issue 6: Patterns<br>Science for people who read the footnotes</p></div>`);
const toc = page('', `<h2>Contents</h2><nav class="toc"><a href="#leopard"><b>{{p:leopard}}</b>How the leopard does its sums</a><a href="#sun"><b>{{p:sun}}</b>A hundred and thirty-seven and a half degrees</a><a href="#rule"><b>{{p:rule}}</b>Thirty</a><a href="#river"><b>{{p:river}}</b>Why rivers cannot keep straight</a><a href="#kitchen"><b>{{p:kitchen}}</b>Kitchen laboratory: cells in a pan</a><a href="#error"><b>{{p:error}}</b>Plus or minus: a column</a></nav>${pic(flow(760, 420, 4, '#0c2b33', '#fbfaf5', 220), 'Two hundred and twenty corks in a stream with five eddies, computed.', 'low')}`);
const leopard = page('', `<h2 id="leopard">How the leopard does its sums</h2><p class="stand">In 1952 Alan Turing published a paper about spots. Nobody in biology asked for it, and for twenty years hardly anybody read it.</p><div class="text cols3">${paras(`
Stir milk into coffee and it spreads until everything is one brown. Diffusion makes things even; this is what it’s for. Turing’s idea was that diffusion could also do the reverse. Take two substances, he said. One makes more of itself, and more of the other. The other holds the first one back. Now let the second spread faster than the first.

Somewhere, by accident, there is a little more of the first. It begins to grow. But its rival, made on the spot, runs ahead of it in all directions and sets up a ring in which nothing can start. Farther out the rival thins, and there, at a certain distance, the next spot finds room. No one has measured the coat; no one holds a plan. Each point knows only its neighbours, and the leopard comes out spotted.

The picture on our cover was made in this way. It is one sheet, with one rule, and only a single number changes from the top to the bottom: how quickly the first substance is fed. Where it is fed little, near the top, it grows into worms and labyrinths. Where it gets more, the walls thicken, until only islands of the other one are left.

Change the shape instead and something delightful happens. On a broad flank there is room for spots. On a narrow tail there is not; a spot there would touch itself round the back, and becomes a ring. So mathematics allows a spotted animal to have a striped tail, but no striped animal to have a spotted one. Zoologists went to look. With few exceptions, the animals had read the paper.

Is it really done this way? In the skin of some fish, very nearly: you can watch the stripes of an angelfish move, over months, and mend at the fork like a zip, as the equations say. In the mouse, whose palate is ridged by such a pair of rivals, too. In the leopard itself nobody knows for certain. It will not hold still.`)}</div><p class="pull">Each point knows only its neighbours, and the leopard comes out spotted.</p>${pic(photo('spots.jpg', 'Spots'), 'Feed 0.034, removal 0.0645, after 3,800 steps. Each spot keeps its distance.', 'low')}`);
const sun = page('deep', `<h2 id="sun">A hundred and thirty-seven and a half degrees</h2><div class="trio">${[[137.3, '137.3°, a fifth of a degree too little. Spokes appear.'], [137.508, '137.508°. No two seeds in line, anywhere.'], [137.7, '137.7°. Too much, and spokes the other way.']].map(([a, t]) => `<div>${whole(seeds(300, 300, 480, a, ['#ffd27a', '#ff9d8c', '#8fd6c4'], '#0c2b33'))}<p>${t}</p></div>`).join('')}</div><div class="text cols2">${paras(`
A sunflower makes its seeds one at a time in the centre and pushes them outwards. It knows one thing: each new seed should be as far as possible from those just made. It has no protractor. Yet turn by turn the angle between one seed and the next settles close to 137.5 degrees.

If the angle were a simple fraction of the circle, a third, two fifths, three eighths, the seeds would line up in spokes with bare wedges between. The best angle is the one that is worst described by any fraction. There is a number that resists fractions more stubbornly than any other; it is the golden ratio; and cutting the circle by it gives our angle.

So it isn’t beauty that the flower is after. It is packing. The spirals that we count, thirty-four one way and fifty-five the other, are only the fractions that came closest, and lost.`)}</div>${pic(whole(seeds(620, 380, 1200, 137.508, ['#ffd27a', '#ff9d8c', '#8fd6c4'], '#0c2b33')), 'Twelve hundred seeds at the golden angle.', 'low')}`);
const rule = page('', `<h2 id="rule">Thirty</h2><div class="text cols2">${paras(`
Here is the whole law. Take a row of squares, one of them black. To make the next row, look at each square with its two neighbours. If exactly one of the three is black, or only the middle and the right, paint it black. Otherwise leave it white. Do it again.

The left edge behaves itself; you can see the diagonal bands. The middle does not. In the column below the first black square no one has ever found a repetition, and there is prize money for a proof that there’s none. This sort of law is so small that it fits in eight bits. Read as a binary number, it is thirty.

There is a cone snail on the reefs whose shell looks very much like it. The snail lays down its pattern as it grows, one row at a time, along the lip. It too can look only at what the neighbours did last.`)}</div>${pic(automaton(760, 600, 30, 4, '#10211f', '#fbfaf5'), 'Rule 30, a hundred and fifty generations.', 'low')}`);
const plate = page('plate bare', `<div class="art">${flow(816, 1056, 19, '#ffd27a', '#0c2b33', 330)}</div>`);
const river = page('coral', `<h2 id="river">Why rivers cannot keep straight</h2><div class="text cols3">${paras(`
Put a straight ditch in a flat field and come back in a hundred years. It will be writing.

It begins with nothing: a root, a stone. The water goes round the outside of the bend faster than on the inside, and bites. What it has bitten it carries across and drops on the next inside bank. So the outside moves out, the inside follows, and the bend grows by its own success.

A bend that has started makes the next one. The current, thrown against one bank, is reflected to the other, and strikes there a little farther down. That is why meanders come in trains, and why their length is so regular: eleven or twelve times the width of the river, for brooks and for the Mississippi, for meltwater on a glacier, which has no banks to speak of, and for the Gulf Stream, which has none.

The end is always the same. Two loops touch, the river takes the short way, and the old bend is left in the meadow as a lake in the shape of a moon. The river is straight again, for the moment. It has all the time there is.`)}</div>${pic(flow(760, 560, 33, '#10211f', '#ff6f59', 240), 'Bend, bite, carry, drop.', 'low')}`);
const kitchen = page('', `<h2 id="kitchen">Kitchen laboratory: cells in a pan</h2><p class="stand">You need a small frying pan, cooking oil, a pinch of cocoa or metallic craft powder, and a stove that can be trusted.</p><div class="cols2"><h3>Pour</h3><p>Oil to a depth of three millimetres. Stir in the powder. Let it come to rest; this is the difficult part.</p><h3>Warm</h3><p>The lowest flame, from below, evenly. Do not leave it, and do not let it smoke. At first nothing happens. Heat is only being passed from hand to hand.</p><h3>Watch</h3><p>Then, at a certain moment, the oil finds that it is quicker to carry the heat than to pass it on. It must go up somewhere and come down somewhere else. Within a few seconds the surface divides itself into cells, five-sided and six-sided, each about as broad as twice the depth.</p><h3>Disturb</h3><p>Draw a spoon through. They heal. Make the layer deeper: the cells grow. Take off the heat, and the honeycomb forgets itself from the edges in.</p><h3>Note</h3><p>Write down depth, diameter and time, with an error for each. Then fry something; you have hot oil with a pinch of cocoa in it, which is not unknown in Mexico.</p></div>${pic(photo('spots.jpg', 'Cells'), 'Not oil: a computation. But hang it next to the stove.', 'low')}`);
const error = page('deep', `<h2 id="error">Plus or minus</h2><div class="text cols2">${paras(`
My first instructor in the laboratory was a woman who had measured one number for nineteen years. When I asked her what it was she told me, and then waited. I wrote it down. She went on waiting. “Don’t you want to know how wrong it is?” she said.

We think of an error as a thing to be ashamed of. In her notebooks it stood after each number like a shadow behind a figure, and it was the shadow that told you where the light was coming from. A number without one, she said, was a rumour.

In nineteen years she had moved the value hardly at all. What she had done was to make the shadow smaller: by burying the apparatus, by sending everybody home, by finding that one decimal of it came from the tram. I remember her joy about the tram.

When she retired, they gave her a clock. She looked at it with interest, and asked how wrong it was. No one knew. She took it home to find out.`)}</div><p class="pull">A number without one, she said, was a rumour.</p>${pic(automaton(760, 420, 90, 4, '#ff9d8c', '#0c2b33'), 'Rule 90. Next issue: thresholds.', 'low')}`);
const back = page('plate bare', `<div class="art">${photo('cover.jpg', 'Pattern')}</div>`);
export default { lang: 'en', width: '8.5in', height: '11in', subject: 'Patterns in nature', images, css, fonts: fonts({ 'ibm-plex-serif': '400', 'ibm-plex-sans': '700', 'ibm-plex-mono': '400' }), body: bind([cover, toc, leopard, sun, rule, plate, river, kitchen, error, back], 'Second Decimal 6') };
