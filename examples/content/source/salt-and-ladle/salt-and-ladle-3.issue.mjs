import { bind, page, paras, pic } from '../shared/kit.mjs';
import { citrusCloth, jars } from './art.mjs';
import { css, look } from './style.mjs';

const recipe = (id, title, stand, needs, steps, art, tip, cls = '') => page(cls, `${pic(art)}<h2 id="${id}">${title}</h2><p class="stand">${stand}</p>
<div class="recipe"><ul class="needs">${needs.map((n) => `<li>${n}</li>`).join('')}</ul><div><ol class="steps">${steps.map((s) => `<li>${s}</li>`).join('')}</ol><h4>From the next room</h4><p>${tip}</p></div></div>`);

const cover = page('cover bare', `<div class="art">${citrusCloth(816, 1056, '#1f4d6b', 9)}</div><div class="over tab"><h1>Salt &amp;<br>Ladle</h1></div><p class="over foot">Issue 3: Citrus. Eleven sour ideas for a grey month</p>`);

const contents = page('cloth', `<h2>Squeeze hard</h2><p class="stand">When the market has nothing but roots, one stall is still lit up as if from inside. This issue is a walk round that stall.</p>
<nav class="toc"><a href="#stall"><b>{{p:stall}}</b><strong>The brightest stall</strong>A winter morning among crates</a><a href="#zest"><b>{{p:zest}}</b><strong>The peel, explained</strong>Five tools and what they leave</a><a href="#marm"><b>{{p:marm}}</b><strong>Tuesday marmalade</strong>A pot small enough for a weekday</a><a href="#salad"><b>{{p:salad}}</b><strong>Blood orange, black olive</strong>The salad that stains</a><a href="#chick"><b>{{p:chick}}</b><strong>Chicken with two lemons</strong>One cooked, one not</a><a href="#cake"><b>{{p:cake}}</b><strong>Whole clementine cake</strong>Nothing thrown away</a><a href="#letters"><b>{{p:letters}}</b><strong>Letters with stains</strong>Our readers correct us</a></nav>
${pic(citrusCloth(780, 420, '#f7c948', 23, [90, 60, 40, 24]), '', 'low')}`);

const essay = page('', `<h2 id="stall">The brightest stall</h2><p class="stand">There is a man at the end of the covered market who sells nothing that grows within eight hundred kilometres, and everybody forgives him.</p>
<div class="text cols3">${paras(`
He sets up in the dark. By the time the tram has brought the first customers he has unpacked the tissue papers, smoothed them, and pinned the best of them above the till: a blue rooster, a train, a lady with a fan and an expression. The fruit goes below in pyramids. He builds from the back and never uses the ones at the front, which are there to be handled. “People want to hold one,” he says. “Fine. That one is the dog of the house.”

I have been buying from him for nine winters and I have learned four things. That a lemon should be heavy, like a pocket with coins in it. That a thick skin is not a fault but a choice. That clementines with leaves on are not fresher, only vainer, unless the leaf snaps. And that one ought to buy a single fruit one does not know every time, and ask its name, and go home and be wrong about it.

In the first week of January he has bergamots, for six days. They look like a lemon that has been to university. You cannot eat them or drink them, but you can put one in a bowl in the hall and for a week your coat will go out into the town ahead of you.

In the second week come the Sevilles, and with them a queue of women with notebooks. They do not chat. They count. Marmalade is a kind of arithmetic, and everyone in the queue has her own constant.

By the third week it is blood oranges, and he cuts one open each morning and puts it, face up, on a saucer by the till. No sign, no price. It is like leaving a door open on a room with a fire in it.

Once I asked what he ate at home. He thought about it. “Cabbage,” he said. “But my hands smell of this.”`)}</div>
<p class="pull">They look like a lemon that has been to university.</p>${pic(citrusCloth(780, 300, '#b5382a', 41, [70, 48, 30], 1), 'Lemons, handled and otherwise.', 'low')}`);

const tools = [['The box grater', 'Coarse and honest. Takes pith as well as peel, so stop early. Best for cakes, where nobody will check.'], ['The fine rasp', 'Gives a snow that smells more than it tastes. Hold it over the pan, not over a plate: half of it is in the air.'], ['The peeler', 'Wide ribbons, for stews and for drying over the stove. Scrape the white away with the back of the knife if you are patient.'], ['The channel knife', 'One long curl. Looks like vanity, but a curl can be fished out again, and that is manners.'], ['The fingertips', 'Rub the peel into the sugar with your hands until the sugar is damp and yellow. No tool releases more, and it’s the only one that makes the cook smell good.']];
const zest = page('loud', `<h2 id="zest">The peel, explained</h2><p class="stand">All that is bright in a citrus lives in the outer millimetre, in bubbles of oil too small to see. The question is only how you break them.</p>
<div class="text cols2">${tools.map(([t, x]) => `<div class="keep" style="margin-bottom:5mm"><h3>${t}</h3><p>${x}</p></div>`).join('')}<div class="keep"><h3>And the pith?</h3><p>Bitter, but not useless. Tie it in muslin with the pips and it will set your marmalade for nothing.</p></div></div>${pic(citrusCloth(780, 560, '#8f2a1f', 57, [110, 70, 44, 26]), '', 'low')}`);

const marm = recipe('marm', 'Tuesday marmalade', 'Four oranges, one evening, three jars. A batch this small boils fast, keeps its colour, and needs no reason.',
  ['4 Seville oranges, about 500 g', '1 lemon', '1.2 litres of water', '900 g sugar', 'A pinch of salt', 'A square of muslin'],
  ['Halve and squeeze the fruit. Put the pips and the loose pith in the muslin and tie it with string.', 'Slice the peel as thick as you like your mornings. Simmer it with the juice, the water and the bag until a piece gives way between two fingers, about seventy minutes.', 'Lift out the bag, let it cool, then squeeze it over the pan like a wet sock. What comes out is the set.', 'Add sugar and salt; stir until the spoon stops crunching. Boil hard for twelve minutes.', 'Drop some on a cold saucer. If it wrinkles when pushed, it is marmalade. If not, it is syrup, and in four minutes you can ask again.'],
  jars(780, 320, '#cfe3e1', '#8a5a33'), 'Wait ten minutes before filling the jars, so that the peel hangs in the middle rather than rising to gossip at the top.');
const salad = recipe('salad', 'Blood orange, black olive', 'It takes seven minutes and looks like a crime. Serve it on a white plate, for the drama.',
  ['3 blood oranges', '1 small red onion', '12 black olives, the wrinkled sort', 'Good oil', 'Salt, black pepper', 'A few leaves of mint'],
  ['Slice the onion as thin as you can, and put it in cold water while you do the rest. This takes the shouting out of it.', 'Cut the top and the bottom off each orange, stand it up, and cut the peel away in strips, following the curve.', 'Slice into wheels. Save the juice that runs; it is the dressing.', 'Lay out the wheels, scatter the onion, tear the olives. Oil, salt, more pepper than is polite.'],
  citrusCloth(780, 320, '#2b3a2f', 71, [95, 64, 40], 4), 'Leave it for ten minutes before the table. The salt draws the juice out, and the plate makes its own sauce.', 'cloth');
const chick = recipe('chick', 'Chicken with two lemons', 'One lemon goes in at the start and gives up everything. The other comes at the end and keeps its temper.',
  ['8 chicken thighs, with bone and skin', '2 lemons', '1 head of garlic', '500 g small potatoes', 'Thyme', 'A glass of white wine', 'Oil and salt'],
  ['Salt the chicken an hour ahead, or the night before if you are that person.', 'Slice one lemon into rounds, with the peel. Toss with the potatoes, the unpeeled garlic cloves, thyme and oil in a wide tin.', 'Lay the chicken on top, skin up. Pour the wine around it, not over. Bake at 200°C for fifty minutes.', 'Grate the peel of the second lemon over the tin as it leaves the oven, and squeeze half the juice. Stand back: the smell comes up all at once.'],
  citrusCloth(780, 320, '#f7ead2', 83, [80, 56, 36, 24], 1), 'Squash the garlic out of its skins onto bread. The cook may do this in the kitchen, alone.');
const cake = recipe('cake', 'Whole clementine cake', 'Boil the fruit, blend it whole, and let the oven do the talking. It is better on the second day, if there is one.',
  ['4 clementines, unwaxed, 350 g', '5 eggs', '220 g sugar', '250 g ground almonds', '1 teaspoon baking powder', 'A pinch of salt'],
  ['Cover the clementines with water and simmer, lid on, for ninety minutes. Go and do something else; the house will remind you.', 'Drain, halve, take out the pips, and blend the rest, peel and all, to a bright mud.', 'Whisk eggs and sugar until pale. Fold in almonds, powder, salt and mud.', 'Bake in a lined 22 cm tin at 170°C for fifty minutes. Cover when the top is as dark as you want it.'],
  citrusCloth(780, 320, '#7a2f4b', 97, [84, 58, 36, 22], 0), 'No flour, no butter. Friends who cannot eat things can eat this one.', 'cloth');

const letters = page('', `<h2 id="letters">Letters with stains</h2><div class="text cols2">${[['On page 9 of issue 2', 'you write “a knob of ginger”. My late husband and I were married for forty years on two different understandings of this word. Please give grams. — E. T., by post, with turmeric'], ['Your bean soup', 'was taken to a choir rehearsal in a milk churn and has split the altos. Half of them say bay leaf. Kindly rule. — The second tenors (Both halves are right; add two.)'], ['My grandmother', 'salted her lemons in a jar on the window sill, and turned the jar a quarter turn each time someone in the family left the house. I have no question. I thought you would want to know. — M., harbour road'], ['I made', 'the upside-down tart. It came out the right way up. I have told no one. — Name withheld'], ['Is there', 'a way to peel a pomelo without losing an afternoon? — J. (No. That is what the pomelo is for.)']].map(([t, x]) => `<div class="keep" style="margin-bottom:6mm"><h3>${t}</h3><p>${x}</p></div>`).join('')}</div><p class="pull">“I have no question. I thought you would want to know.”</p>${pic(jars(780, 420, '#f7c948', '#7a2f1f'), 'Next time: bread and broth.', 'low')}`);
const back = page('plate bare', `<div class="art">${citrusCloth(816, 1056, '#f28a1c', 131, [180, 120, 80, 50, 28], 2)}</div>`);

export default { ...look, subject: 'Cooking with citrus', css: css('#fbe3a4', '#2a211c', '#b5382a'), body: bind([cover, contents, essay, zest, marm, salad, chick, cake, letters, back], 'Salt & Ladle 3') };
