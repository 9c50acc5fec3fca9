import { bind, fonts, page, paras, pic, whole } from '../shared/kit.mjs';
import { bedroom, deep, dots, maze, pebbles } from './art.mjs';

const css = `
:root { --pad: 13mm 14mm 16mm; --edge: 14mm; --gap: 8mm; --folio: 7mm; }
body { font: 600 13pt/1.5 Nunito, sans-serif; color: #14213d; }
.page { background: #fff7e6; } .mint { background: #8ee3c8; } .sun { background: #ffd56b; } .pink { background: #ffb3c1; } .plate { padding: 0; }
.cover { padding: 10mm 12mm; text-align: center; align-items: center; } .cover h1 { font: 700 74pt/.86 Fredoka; color: #14213d; letter-spacing: -.02em; } .cover .foot { margin-top: auto; background: #ff7b54; color: #fff7e6; font: 600 14pt/1.3 Fredoka; padding: 2.5mm 7mm; border-radius: 12mm; }
h2 { font: 700 36pt/1 Fredoka; margin-bottom: 4mm; text-wrap: balance; } h3 { font: 600 16pt/1.2 Fredoka; margin: 2mm 0 1mm; } .stand { font-size: 15pt; line-height: 1.4; margin-bottom: 4mm; }
.text p + p { margin-top: 2mm; } .pic.low { margin-top: 5mm; } .pic .frame { border-radius: 8mm; } .maze { flex: 1; min-height: 0; display: flex; justify-content: center; } .maze svg { height: 100%; }
.toc { display: grid; grid-template-columns: 1fr 1fr; gap: 4mm; } .toc a { background: #fff7e6; border-radius: 6mm; padding: 4mm 5mm; font: 600 15pt/1.2 Fredoka; } .toc b { color: #ff7b54; font-weight: 700; font-size: 22pt; display: block; } .folio { font-weight: 700; }
`;
const blue = { sky: '#bfe8ff', sea: ['#7cc9ef', '#4ea8de', '#3a86c8', '#2b62a8', '#213f86'] };
const dusk = { sky: '#ffd9b0', sea: ['#ff9b85', '#d96c8a', '#9b5094', '#613c8a', '#332a66'] };
const cover = page('cover bare', `<div class="art">${deep(794, 794, { ...blue, seed: 9, whale: [400, 500, 0.98, '#14213d'], fish: 8 })}</div><h1 class="over">Pocket<br>Whale</h1><p class="over foot">No. 9: Under the bed, under the sea</p>`);
const toc = page('sun', `<h2>What is in the pocket?</h2><nav class="toc"><a href="#story"><b>{{p:story}}</b>The whale under Mina’s bed</a><a href="#maze"><b>{{p:maze}}</b>Find the way to the surface</a><a href="#ask"><b>{{p:ask}}</b>Ask an octopus</a><a href="#dots"><b>{{p:dots}}</b>Who lives in the dots?</a><a href="#boat"><b>{{p:boat}}</b>Fold a boat that floats</a><a href="#odd"><b>{{p:odd}}</b>One of these is not like us</a></nav>${pic(deep(700, 300, { ...dusk, seed: 12, fish: 14 }), '', 'low')}`);
const s1 = page('', `${pic(bedroom(700, 400))}<h2 id="story">The whale under Mina’s bed</h2><div class="text cols2">${paras(`
On Monday Mina lost a sock. On Tuesday she lost the other one. On Wednesday something under the bed said “Brrroooom”, very low, like a lorry being polite.

“Is someone there?” asked Mina.

“No,” said the something. “Only a whale.”

Mina hung her head over the edge. It was dark under there, and wet. There was one eye, about as big as a plate.

“You are too large to be under my bed,” said Mina.

“I’m folded,” said the whale.`)}</div>`);
const s2 = page('', `<div class="text cols2">${paras(`
“Did you take my socks?”

“I thought they were fish,” said the whale. “They tasted of Tuesday. I’m sorry.”

It turned out that the whale had taken a wrong turn at Greenland. It had come up the river, up the drain and up the pipe, getting smaller as it went, because it was shy. And now it couldn’t remember how to be big.

“How did you do it before?” asked Mina.

“I had more room,” said the whale. “And somebody to sing to.”

So Mina sang the only song she knew all the way through, which was the one about the teapot. The whale sang it after her, an octave lower. The bed hummed. The windows hummed. Next door, Mr Petersen’s trombone hummed all by itself in its case.

And with each verse the whale grew.`)}</div>${pic(deep(700, 380, { ...blue, seed: 20, whale: [360, 210, 0.55, '#213f86'], fish: 6 }), '', 'low')}`);
const s3 = page('plate bare', `<div class="art">${deep(794, 794, { ...dusk, seed: 33, whale: [400, 420, 0.9, '#332a66', -1], fish: 5 })}</div>`);
const s4 = page('mint', `<div class="text" style="font-size:16pt">${paras(`
When it had reached the wardrobe, the whale said, “I think I’d better go.”

“Will you find the way?”

“Down the pipe, down the drain, down the river, and left,” said the whale. “Left! That was it. I went right.”

In the morning the floor was dry. There was a bit of seaweed on the rug, and next to it, side by side and very clean, two socks.

And if you put your ear to the bath tonight, after the water has gone, you may hear it: a long way down, very low. It’s the one about the teapot.`)}</div>${pic(deep(700, 300, { ...blue, seed: 41, fish: 12 }), '', 'low')}`);
const mz = page('', `<h2 id="maze">Find the way to the surface</h2><p class="stand">Start at the bottom right, where the bubbles come from. Come up at the top left. Hold your breath.</p><div class="maze">${maze(15, 7, '#2b62a8')}</div>`);
const ask = page('pink', `<h2 id="ask">Ask an octopus</h2><div class="cols2">${[['Do you really have three hearts?', 'Yes. One for each half of me, and one for the rest. When I swim the third one stops, so I prefer to walk.'], ['How do you get through a tiny hole?', 'My beak is the only hard thing I own. Where it fits, I fit. Try it with your nose.'], ['Can you see colours?', 'Probably not the way you do. But I can turn into them, which I think is better.'], ['Which arm is your favourite?', 'They each think for themselves, so I can’t say it out loud.']].map(([q, a]) => `<div class="keep"><h3>${q}</h3><p style="margin-bottom:3mm">${a}</p></div>`).join('')}</div>${pic(deep(700, 360, { ...dusk, seed: 55, octopus: [350, 190, 1.15, '#ff7b54'], fish: 5 }), '', 'low')}`);
const dt = page('sun', `<h2 id="dots">Who lives in the dots?</h2><p class="stand">Begin in the middle at 1. It carries its house, it has never been late, and it is afraid of salt.</p>${pic(whole(dots('#14213d')))}`);
const boat = page('mint', `<h2 id="boat">Fold a boat that floats</h2><ol>${['Take a sheet of paper. Fold it in half, top to bottom. Warm the fold with your thumb.', 'Fold the two top corners to the middle, like a roof.', 'There is a strip left over below. Fold it up in front. Turn over. Fold it up behind.', 'Put your thumbs inside, and open. Squash it flat the other way. Now it’s a square, standing on a corner.', 'Fold the front corner up. Fold the back corner up. You have a hat for a mouse.', 'Thumbs inside again, open, squash. Now take the two loose tips and pull, slowly, as if you were opening curtains.', 'Rub a candle along the bottom. It will sail twice as long.'].map((t, i) => `<li style="display:grid;grid-template-columns:13mm 1fr;margin-bottom:3mm"><b style="font:700 22pt/1 Fredoka;color:#d9502e">${i + 1}</b><span>${t}</span></li>`).join('')}</ol>${pic(deep(700, 260, { ...blue, seed: 61, fish: 7 }), '', 'low')}`);
const odd = page('', `<h2 id="odd">One of these is not like us</h2><p class="stand">Eighteen pebbles. Seventeen were drawn with a thin brush. Which one was not? Tell nobody. Point.</p>${pic(whole(pebbles(700, 420)))}<p>Next time: a lighthouse for snails. Keep your socks where you can see them.</p>`);
const back = page('plate bare', `<div class="art">${deep(794, 794, { ...blue, seed: 77, octopus: [560, 470, 1.2, '#ff8fa3'], fish: 10 })}</div>`);
export default { lang: 'en', width: '210mm', height: '210mm', subject: 'For children', css, fonts: fonts({ fredoka: '600 700', nunito: '600 700' }), body: bind([cover, toc, s1, s2, s3, s4, mz, ask, dt, boat, odd, back], 'Pocket Whale 9') };
