import { bind, fonts, page, paras, range } from '../shared/kit.mjs';

const css = `
:root { --pad: 14mm 13mm 18mm; --edge: 13mm; --gap: 6mm; }
body { font: 400 9.5pt/1.48 'Archivo Narrow', sans-serif; color: #111; }
.page { background: #f3efe6; } .red { background: #e6261f; color: #111; } .ink { background: #111; color: #f3efe6; } .white { background: #fff; }
.giant { position: absolute; font-family: 'Bodoni Moda'; line-height: 1; white-space: nowrap; }
.cover { padding: 9mm 10mm; justify-content: space-between; } .cover h1 { font: 700 38pt/1 'Bodoni Moda'; letter-spacing: -.03em; } .cover p { font: 600 10pt/1.3 'Archivo Narrow'; }
h2 { font: 700 37pt/.98 'Bodoni Moda'; letter-spacing: -.03em; margin-bottom: 5mm; text-wrap: balance; } h3 { font: 700 11pt/1.2 'Archivo Narrow'; margin: 4mm 0 .5mm; }
.stand { font: italic 400 16pt/1.25 'Bodoni Moda'; margin-bottom: 6mm; } .text p + p { text-indent: 4mm; }
.pull { font: italic 400 26pt/1.05 'Bodoni Moda'; margin: 6mm 0; text-wrap: balance; color: #e6261f; } .red .pull { color: #fff; }
.stage { flex: 1; min-height: 0; position: relative; overflow: hidden; margin-top: 6mm; }
.toc a { display: grid; grid-template-columns: 22mm 1fr; align-items: center; border-top: .25mm solid; padding: 1.5mm 0; } .toc b { font: 700 34pt/1 'Bodoni Moda'; } .toc strong { font: 400 16pt/1.15 'Bodoni Moda'; }
.grid { display: grid; grid-template-columns: repeat(3, 1fr); flex: 1; min-height: 0; gap: 1.2mm; } .grid div { background: #111; color: #f3efe6; overflow: hidden; position: relative; } .grid div:nth-child(3n + 2) { background: #e6261f; color: #111; } .grid div:nth-child(4n) { background: #fff; color: #111; } .grid span { position: absolute; left: 50%; top: 50%; transform: translate(-50%, -54%); font: 700 130pt/1 'Bodoni Moda'; }
.word { font: 400 78pt/1.04 'Bodoni Moda'; letter-spacing: -.02em; border-top: .25mm solid; padding: 2mm 0 3mm; } .word small { display: block; font: 400 11pt/1.3 'Archivo Narrow'; letter-spacing: 0; margin-top: 1.5mm; }
`;
const giant = (t, size, left, top, color, more = '') => `<div class="giant loose" style="font-size:${size}mm;left:${left}mm;top:${top}mm;color:${color};${more}" aria-hidden="true">${t}</div>`;

const cover = page('cover red bare', `${giant('g', 330, -28, -40, '#111', 'font-weight:700')}<h1 class="over">Counterform</h1><div class="over" style="display:flex;justify-content:space-between;color:#fff"><p>No. 1<br>The white inside</p><p style="text-align:right">A review of letters<br>and what they hold</p></div>`);
const toc = page('', `<h2>Contents, with room</h2><nav class="toc"><a href="#white"><b>{{p:white}}</b><strong>The white inside</strong></a><a href="#a"><b>{{p:a}}</b><strong>Nine rooms</strong></a><a href="#punch"><b>{{p:punch}}</b><strong>The counterpunch</strong></a><a href="#space"><b>{{p:space}}</b><strong>How far apart are two letters?</strong></a><a href="#amp"><b>{{p:amp}}</b><strong>Portrait of an ampersand</strong></a><a href="#words"><b>{{p:words}}</b><strong>Words that look like it</strong></a><a href="#sign"><b>{{p:sign}}</b><strong>The sign above the pharmacy</strong></a></nav><div class="stage">${giant('e', 190, 6, -62, '#e6261f', 'font-weight:700')}</div>`);
const white = page('white', `<h2 id="white">The white inside</h2><p class="stand">We say that we read black letters. Try to prove it.</p><div class="text cols2">${paras(`
Cover the lower half of a line of print with a card and you can still read it. Cover the upper half and you can’t. Everybody who teaches type does this trick in the first lesson, and then goes on to the thickness of stems. But the second trick is better. Fill in the holes of the letters with a pencil, all of them, every o and a and e; then read. It is like a street in which someone has bricked up the windows.

The hole has a name: the counter. It is the part of the letter that was not made. Ink stops, and there it is, a small lit room with a particular shape, and the eye, which loves rooms, goes in.

A reader doesn’t see strokes. A reader sees a rhythm of bright and dark, bright and dark, as one walks along a fence; and the brightness that is inside the letters must be the cousin of the brightness between them. If the rooms are big and the gaps are narrow, the words fall into beads. If the gaps are wide and the rooms small, the words go up like smoke.

Designers know this with their hands. Ask one to draw you an n and watch: the pencil goes down, up, over and down, but the eyes are on the white.

This magazine is named after it. We mean to look, in each issue, at what is left when you take away whatever everybody was looking at.`)}</div><p class="pull">It is the part of the letter that was not made.</p><div class="stage">${giant('no', 124, -3, -30, '#111', 'font-weight:700;letter-spacing:-.02em')}</div>`);
const rooms = page('', `<h2 id="a">Nine rooms</h2><div class="grid" aria-hidden="true">${'a8R&qB4ø6'.replace('&', '§').split('').map((c) => `<div><span class="loose">${c}</span></div>`).join('')}</div><p style="margin-top:4mm">Look at the paper, not at the print. The bowl of the a is a pear on its side. The two floors of the 8 are never the same size, and if you turn this page upside down you will see by how much.</p>`);
const punch = page('ink', `<h2 id="punch">The counterpunch</h2><p class="stand">For four centuries the hole came first.</p><div class="text cols2">${paras(`
To make a letter of metal type you began with a bar of steel as long as a finger. On its end you had to leave standing, in relief and in reverse, an a no taller than a grain of barley. Filing away the outside was not hard. But how do you file away the inside of an a?

You don’t. You cut another tool first, in the shape of the hole, harden it, set it on the soft steel and strike it once with a hammer. The counterpunch goes in; the room is made. Then you file the walls around it until they are thin enough.

So the cutters drew with emptiness. One counterpunch could be used for several letters: that of n for h and u and m, that of b, turned over, for d and p and q. The family likeness in an old typeface, which people put down to genius, is partly this: its rooms came out of the same drawer.

I once held one. It weighed as much as a house key. On its tip, when I had turned it to the window, there was a shape I knew well and had never seen before, the inside of an e, standing on its own like a small hill.`)}</div><p class="pull">The cutters drew with emptiness.</p><div class="stage">${giant('a', 260, 10, -98, '#e6261f', 'font-weight:700')}</div>`);
const space = page('', `<h2 id="space">How far apart are two letters?</h2><div class="word" style="letter-spacing:-.09em">minimum<small>Minus nine. The letters hold hands, and one has fainted.</small></div><div class="word" style="letter-spacing:-.02em">minimum<small>Minus two. Shop windows.</small></div><div class="word" style="letter-spacing:.02em;font-size:70pt">minimum<small>Plus two. A breath between each; good for small captions and bad news.</small></div><div class="word" style="letter-spacing:.16em;font-size:54pt">minimum<small>Sixteen. Perfume.</small></div><div class="text cols2" style="margin-top:5mm">${paras(`
There is no rule in millimetres. Put two straight stems side by side and they need air. Put two rounds together and they want to touch. A and V lean into each other like dancers, and L and T will not meet at all, whatever you offer.

The old hands poured sand. Imagine, they said, filling the space between each pair of letters with fine sand. It should be the same quantity every time. Then stop imagining and step back three metres, for the eye has its own sand.`)}</div>`);
const amp = page('red', `<div class="stage" style="margin:-14mm -13mm 4mm">${giant('&', 205, 3, -42, '#111', 'font-style:italic')}</div><h2 id="amp">Portrait of an ampersand</h2><div class="text cols2">${paras(`
It was once two letters, e and t, who shared a desk in Rome. In the hand of a fast clerk the e leaned over, the t put an arm round it, and after a few hundred years no one could tell whose leg was whose.

Children recited it at the end of the alphabet: X, Y, Z and, by itself, “and”. Per se and. Said fast enough this became a word, the only one in English that is named after its own mumbling.

Every type designer leaves it until last. It has no job to do that a plain “and” would not do; so it’s where they go to dance.`)}</div>`);
const words = page('white', `<h2 id="words">Words that look like it</h2><div class="word">bed<small>Headboard, mattress, footboard. Someone could lie down in it.</small></div><div class="word">level<small>Try to tip it.</small></div><div class="word">look<small>Two eyes, wide open.</small></div><div class="word" style="font-style:italic">llama<small>You can see the legs.</small></div><div class="word">pool<small style="margin-top:5mm">A diver stands at the left. It is early; two rings on the water.</small></div><div class="word">swims<small>Turn the page upside down.</small></div>`);
const sign = page('', `<h2 id="sign">The sign above the pharmacy</h2><div class="text cols2">${paras(`
The man who painted it has been dead since before the war. He had an R that no one else had: its leg kicked out, went below the line, and tucked a curl round the foot of the following M. He had to do it. The board was eleven centimetres too short.

We walked below it each day to school. I learned to read from it, they say, standing in a pushchair: P, H, A, and a great effort. When I became a designer and was asked where my letters came from, I gave the names of masters. It was years before I saw that I put the leg of the R below the line in everything I drew.

Last spring a chain bought the shop. The new sign is made of light and has no R at all. But when they took down the box to service it in June, there it was behind, on the plaster: not the paint, only the shade that it had left, paler than the wall. A whole word made of nothing. I stood beneath it until they’d put back the box.`)}</div><p class="pull">A whole word made of nothing.</p><div class="stage" style="background:#111">${giant('R', 200, 8, -50, '#f3efe6', 'font-weight:700')}</div>`);
const back = page('ink bare', range(7, (i) => giant('ooooo', 60, -8, -14 + i * 43, i === 3 ? '#e6261f' : '#f3efe6', 'font-weight:700;letter-spacing:-.02em')).join(''));
export default { lang: 'en', width: '165mm', height: '297mm', subject: 'Typography', css, fonts: fonts({ 'bodoni-moda': '400 400-italic 700', 'archivo-narrow': '400 600 700' }), body: bind([cover, toc, white, rooms, punch, space, amp, words, sign, back], 'Counterform 1') };
