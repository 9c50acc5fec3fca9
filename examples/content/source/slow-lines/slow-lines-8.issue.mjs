import { bind, page, paras, pic } from '../shared/kit.mjs';
import { ferrySea } from './art.mjs';
import { css, look } from './style.mjs';

const inks = { paper: '#f4efe2', red: '#f0502e', blue: '#1f6f8b', deep: '#0e3a53', foam: '#f4efe2' };
const sea = (w, h, o) => ferrySea(w, h, { ...inks, ...o });

const cover = page('cover bare', `<div class="art">${sea(794, 1123, { seed: 4, sun: [560, 420, 210], horizon: 560, rows: 17, boat: [1.5, 330, 700, 0.42] })}</div>
<div class="over" style="color:#0e3a53"><div class="top"><span>Issue 8</span><span>Paper Harbour</span></div><h1>Slow<br>Lines</h1></div>
<div class="over lines quay"><p><b>Four cars and a hearse</b>Nine minutes on the smallest timetable in the sound</p><p><b>The whistle book</b>What ferries say to one another</p><p><b>Deck coffee</b>A field guide</p></div>`);

const contents = page('', `<p class="kicker">In this issue</p><h2>Small ferries</h2><p class="stand">A bridge is an answer. A ferry is a conversation, held several times a day, in all weathers, between two sides who know each other’s business.</p>
<nav class="toc"><a href="#four"><b>{{p:four}}</b><p><strong>Four cars and a hearse</strong><span>A week on board the Lisbet, nine minutes at a time</span></p></a>
<a href="#whistle"><b>{{p:whistle}}</b><p><strong>The whistle book</strong><span>A grammar of one note</span></p></a>
<a href="#coffee"><b>{{p:coffee}}</b><p><strong>Deck coffee, a field guide</strong><span>From urn to thermos</span></p></a>
<a href="#rope"><b>{{p:rope}}</b><p><strong>The man who throws the rope</strong><span>An interview of eleven questions</span></p></a>
<a href="#cross"><b>{{p:cross}}</b><p><strong>Crossings, shortest first</strong><span>A table to be read with a finger</span></p></a></nav>
${pic(sea(700, 330, { seed: 8, sun: [150, 120, 70], horizon: 150, rows: 8, boat: [0.7, 430, 190, 0.4] }), 'The Lisbet on the 07:10. She carries the school, the post and the bread.', 'low')}`);

const plate = page('plate bare', `<div class="art">${sea(794, 1123, { seed: 21, sun: [260, 620, 150], horizon: 300, rows: 24, boat: [0.62, 520, 330, 0.12] })}</div><div class="opener" style="color:#0e3a53"><p class="kicker">Feature</p><h2>Four cars<br>and a hearse</h2></div>`);

const story = page('', `<div class="text cols3" id="four"><p class="lead">The Lisbet holds four cars, or three and a tractor, or one and the band. In the spring of the wedding she took the band twice, since the drummer had fallen asleep on the mainland side. Her captain, Tove Aalberg, keeps a notebook of such loads. She is the second woman and the fifth Aalberg to hold the wheel, and the first to write things down.</p>${paras(`
“Tuesday, hearse,” says one line. “Empty going, full coming back. Old Nils. Stopped the engine in the middle for one minute. Nobody asked me to. Nobody asked me not to.”

The crossing takes nine minutes. It is not long enough for a meal and too long to stay in the car, so people get out, and having got out they lean on the rail, and having leaned there they talk. There is a theory on the island that all marriages, two lawsuits and the brass band began between the second and the seventh minute.

The county has a drawing for a bridge. It hangs in the waiting room, which is where the county hung it, beneath glass, and somebody cleans the glass each week. It is a handsome drawing. The bridge leaps across the sound on one leg like a heron. According to the note in the corner it would save each inhabitant fifty-one hours a year.

“And what would I do with those?” asks a farmer in the queue, honestly, as though someone might know.

I travelled for a week: fourteen crossings a day, ninety-eight in all. By Wednesday I had stopped looking at the view and begun to look at the sound itself, which is never twice the same grey. By Friday people had stopped explaining things to me and asked me to hold their dogs.`)}</div><p class="pull">“Stopped the engine in the middle for one minute. Nobody asked me to. Nobody asked me not to.”</p>
<div class="text cols3">${paras(`
On Saturday there was fog. You could see the bow from the wheelhouse if you believed in it. Tove opened the side window and steered by ear: the bell on the mainland slip, the geese at the point, and, at the end, the engine’s own echo coming back off the boathouse, a half tone higher as we closed in.

“My father taught me,” she said. “He used to clap. You can hear what a thing is made of.” She clapped once. Somewhere ahead, wood answered.

The ramp went down at 18:19, which is when it goes down. Four cars drove off. A boy who had crossed on foot, with a cake in a box, stood a moment longer at the rail, looking back at where there was nothing at all to see.

The next boat was in eleven minutes. He took it.`)}</div>
${pic(sea(700, 260, { seed: 15, sun: [520, 90, 60], horizon: 90, rows: 9, boat: [0.55, 240, 140, 0.5] }), '', 'low')}`);

const signals = [['▬', 'One long', 'I am leaving my berth, and whoever is still buying ice cream may stay here.'], ['• •', 'Two short', 'I am turning to port. Also used, incorrectly and for sixty years, to greet the Hansens.'], ['• • •', 'Three short', 'My engines are going astern. My heart may be elsewhere.'], ['• • • • •', 'Five short', 'I do not understand what you are doing. The most useful phrase in any language.'], ['▬ ▬ •', 'Two long, one short', 'I mean to overtake you on your right. Said once, in 1974; it is still talked about.'], ['▬ • ▬ •', 'Long, short, long, short', 'Agreed. Ferries are the only vehicles with a word for this.']];
const whistle = page('night', `<p class="kicker">Language</p><h2 id="whistle">The whistle book</h2><p class="stand">A ship’s whistle has one note and no volume knob. Still one can be polite in it, or curt, or funny, and on a still evening be understood in two counties.</p>
<table><tr><th>Signal</th><th>Spoken</th><th>Meaning on our sound</th></tr>${signals.map((s) => `<tr>${s.map((c) => `<td>${c}</td>`).join('')}</tr>`).join('')}</table>
<div class="text cols2" style="margin-top:9mm">${paras(`
Captains who have worked opposite each other for years develop something like an accent. Tove ends her long blast with a slight push, a comma rather than a full stop. Her colleague on the Ragna is clipped, because his compressor is old and he is thrifty.

When the Ragna was sold, the two boats passed for the last time in the middle of the sound on a Sunday in October. The passengers expected something grand. What they got was five short from one side, and, after a pause in which one could have buttered bread, five short from the other.

Several people wiped their eyes. It was raining, they explained.`)}</div>
${pic(sea(700, 300, { seed: 33, sun: [350, 130, 80], horizon: 150, rows: 7, boat: [0.8, 330, 190, 0.3], paper: '#0e3a53', deep: '#0a2b40' }), '', 'low')}`);

const cups = ['The urn', 'Brewed when the boat was launched. It has notes of brass and other people’s mornings. Drink it on deck, where the wind takes the worst of it.', 'The machine', 'Eleven buttons, one result. Press “chocolate” for the warmest coffee; press “soup” only in company.', 'The hatch', 'A window at hip height, a hand, a mug with a name that is not yours. Return it, and it may be yours the next time.', 'The thermos', 'Belongs to the deckhand. Cannot be bought. May be offered on the third day, without a word, in the lid.', 'The captain’s', 'Made in a pot on a hot pipe and strained through a clean sock kept for the purpose. We asked. We were sorry, and then we were not.'];
const coffee = page('', `${pic(sea(700, 300, { seed: 51, sun: [600, 150, 120], horizon: 190, rows: 6, boat: [0.9, 200, 220, 0.4] }))}<p class="kicker">Field guide</p><h2 id="coffee">Deck coffee</h2><ol class="rules">${[0, 1, 2, 3, 4].map((i) => `<li><b>${i + 1}</b><p><strong>${cups[i * 2]}.</strong> ${cups[i * 2 + 1]}</p></li>`).join('')}</ol>`);

const qa = [['How long have you thrown the rope?', 'Since I was fourteen. Before that I caught it. Catching is harder; you are the one who looks foolish.'], ['Have you ever missed?', 'In front of people, twice.'], ['What is the secret?', 'Throw it at where the bollard will be. Everybody throws at where it is.'], ['Is that true of other things?', 'I only know about ropes.'], ['What do you do during the crossing?', 'Coil it. Then look at it. A rope tells you if it is going to behave.'], ['Which weather is worst?', 'Sun. People stand in the wrong place to feel it on their faces.'], ['Would you miss it, if they built the bridge?', 'The bridge would have to be painted. I would throw a rope to the man painting it.'], ['What is the best thing you have carried?', 'A piano, open to the sky, with a girl playing it so that it would not be frightened.'], ['And the worst?', 'Bees. One box was not quite shut. Fastest crossing we ever made.'], ['Do you swim?', 'No. It makes you careful.'], ['What do you say when the rope lands?', 'Nothing. That is how you know.']];
const rope = page('', `<p class="kicker">Interview</p><h2 id="rope">The man who throws the rope</h2><div class="text cols2">${qa.map(([q, a]) => `<div class="keep"><h3>${q}</h3><p>${a}</p></div>`).join('')}</div>
<p class="pull">“Throw it at where the bollard will be. Everybody throws at where it is.”</p>${pic(sea(700, 420, { seed: 64, sun: [350, 100, 160], horizon: 170, rows: 12, boat: [0.4, 560, 184, 0.1] }), 'Low sun, wrong place to stand.', 'low')}`);

const rows = [['0:03', 'Mill Sluice', 'A raft on a chain. You pull; there is no one else.'], ['0:05', 'Kettle Narrows', 'Runs when you raise the red paddle on the post. Lower it again, or the ferryman’s dinner gets cold for nothing.'], ['0:09', 'The Lisbet', 'See page {{p:four}}. Fourteen times a day, fifteen when there is football.'], ['0:20', 'Gannet Rock', 'Passengers are asked not to feed, name or marry the seals.'], ['0:35', 'Two Sisters', 'Calls at the elder island first. It has always done so. The younger has noticed.'], ['1:10', 'Outer Light', 'Post on Mondays, keeper’s mother on the first of the month.'], ['3:40', 'Faraway', 'Bring a book. Finish it. Swap it in the saloon.']];
const cross = page('night', `<p class="kicker">Timetable</p><h2 id="cross">Crossings, shortest first</h2><table><tr><th>Hours</th><th>Name</th><th>Remarks</th></tr>${rows.map((s) => `<tr>${s.map((c) => `<td>${c}</td>`).join('')}</tr>`).join('')}</table>${pic(sea(700, 520, { seed: 70, sun: [180, 200, 110], horizon: 250, rows: 11, boat: [0.7, 480, 300, 0.3], paper: '#0e3a53', deep: '#0a2b40' }), 'Next issue: roads that end at the water.', 'low')}`);

const back = page('plate bare', `<div class="art">${sea(794, 1123, { seed: 90, sun: [397, 320, 120], horizon: 380, rows: 15, boat: [0.3, 640, 395, 0.1] })}</div><div class="opener" style="color:#0e3a53"><p class="stand">Slow Lines 8 was read, in draft, aloud, over the engine.</p></div>`);

export default {
  ...look, subject: 'Small ferries', css: css('#0e3a53', '#f4efe2', '#e0471f'),
  body: bind([cover, contents, plate, story, whistle, coffee, rope, cross, back], 'Slow Lines 8'),
};
