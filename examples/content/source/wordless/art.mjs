import { blob, circle, line, n1, path, range, rect, ridge, rng, svg } from '../shared/kit.mjs';

const W = 1400;
const H = 1000;

/** Every layer of paper throws a soft shadow on the one below and has a fine grain. */
const defs = `<defs><filter id="p" x="-10%" y="-10%" width="120%" height="120%"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="3" seed="4" result="n"/><feColorMatrix in="n" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -.9 .55" result="g"/><feComposite in="g" in2="SourceGraphic" operator="in" result="gg"/><feMerge result="m"><feMergeNode in="SourceGraphic"/><feMergeNode in="gg"/></feMerge><feDropShadow in="m" dx="0" dy="-5" stdDeviation="8" flood-color="#0a1020" flood-opacity=".42"/></filter></defs>`;
const paper = (s) => `<g filter="url(#p)">${s}</g>`;

export const boat = (x, y, s, tilt = 0, c = ['#fdfbf4', '#e9e4d4', '#d3ccb8']) => `<g transform="translate(${x} ${y}) rotate(${tilt}) scale(${s})" filter="url(#p)">${path('M-100,0 L100,0 L62,52 L-62,52Z', c[1])}${path('M-52,0 L0,-88 L52,0Z', c[0])}${path('M0,-88 L52,0 L0,0Z', c[2])}${path('M-100,0 L-62,52 L-30,52 L-52,0Z', c[0])}</g>`;

const waves = (y, n, colors, seed, gap, amp) => range(n, (i) => {
  const r = rng(seed + i);
  const len = 90 + r() * 80;
  let d = `M${n1(-len - r() * len)},${n1(y + i * gap)}`;
  for (let x = -len * 2; x < W + len * 2; x += len) d += ` q${n1(len / 2)},${n1(-amp * (1 + i * 0.15))} ${n1(len)},0`;
  return paper(path(`${d} V${H + 90} H-400Z`, colors[i % colors.length]));
});

const cloud = (x, y, s, c = '#ffffff') => paper(`${circle(x, y, 40 * s, c)}${circle(x + 45 * s, y - 22 * s, 52 * s, c)}${circle(x + 100 * s, y - 4 * s, 42 * s, c)}${rect(x - 10 * s, y + 2 * s, 125 * s, 38 * s, c, `rx="${19 * s}"`)}`);
const hills = (y, cs, seed, amp = 120) => cs.map((c, i) => paper(path(ridge(W, H, y + i * 80, amp, seed + i * 5, 10, 1.3), c))).join('');
const house = (x, y, s, c, roof, lit) => paper(`${rect(x, y - 70 * s, 70 * s, 70 * s, c)}${path(`M${x - 10 * s},${y - 70 * s} L${x + 35 * s},${y - 118 * s} L${x + 80 * s},${y - 70 * s}Z`, roof)}${rect(x + 14 * s, y - 50 * s, 17 * s, 20 * s, lit)}${rect(x + 42 * s, y - 50 * s, 17 * s, 20 * s, lit)}`);
const whale = (x, y, s, c) => paper(`<g transform="translate(${x} ${y}) scale(${s})">${path('M-320,40 C-330,-90 -160,-150 20,-110 C160,-80 220,-20 300,-40 C330,-60 330,-110 380,-120 C376,-80 360,-50 344,-30 C372,-20 400,0 410,30 C370,22 330,10 306,0 C230,70 60,140 -120,130 C-240,124 -314,100 -320,40Z', c)}${path('M-318,52 C-240,90 -60,110 60,92 C0,124 -60,134 -120,130 C-240,124 -310,100 -318,52Z', '#e9e4d4')}${circle(-236, 8, 9, '#10182e')}${path('M-80,90 q30,70 90,80 q-10,-50 -30,-84Z', c)}</g>`);
const tree = (x, y, s, c) => paper(`${rect(x - 5 * s, y - 40 * s, 10 * s, 44 * s, '#5b4636')}${path(blob(x, y - 90 * s, 52 * s, 66 * s, Math.round(x), 0.08), c)}`);
const sun = (x, y, r, c) => paper(circle(x, y, r, c));
const stars = (n, seed) => { const r = rng(seed); return range(n, () => circle(r() * W, r() * H * 0.6, 1.5 + r() * 3, '#fff4cf')).join(''); };
const bird = (x, y, s) => paper(path(`M${x},${y} q${18 * s},${-24 * s} ${40 * s},0 q${22 * s},${-24 * s} ${40 * s},0 q${-24 * s},${-10 * s} ${-40 * s},${14 * s} q${-16 * s},${-24 * s} ${-40 * s},${-14 * s}Z`, '#fdfbf4'));
const rain = (n, seed) => { const r = rng(seed); return range(n, () => { const [x, y] = [r() * W, r() * H]; return line(x, y, x - 14, y + 46, '#dfe8f5', 3, 'stroke-opacity=".55" stroke-linecap="round"'); }).join(''); };
const fish = (x, y, s, c) => paper(path(`M${x},${y} q${30 * s},${-28 * s} ${70 * s},0 l${26 * s},${-18 * s} v${36 * s} l${-26 * s},${-18 * s} q${-40 * s},${28 * s} ${-70 * s},0Z`, c));
const scene = (sky, body) => svg(W, H, `${defs}${rect(0, 0, W, H, sky)}${body}`);

const calm = ['#2f8fa3', '#1f7a92', '#176680', '#0f526c', '#0b4159'];
const storm = ['#4a5878', '#3a4767', '#2c3855', '#212b45', '#182037'];
const dusk = ['#a0527a', '#7e3f72', '#5d3068', '#412659', '#2a1c47'];

/** The story: fold, launch, stream, town, river mouth, sea, storm, deep, whale, calm night, island, answer. */
export const scenes = {
  'cover.jpg': scene('#f6b26b', `${sun(980, 380, 210, '#fdeecb')}${waves(500, 3, calm, 4, 80, 46).join('')}${boat(560, 690, 2.1, -5)}${waves(740, 4, calm.slice(1), 9, 85, 50).join('')}`),
  '01.jpg': scene('#f3e3c0', `${paper(rect(0, 640, W, 400, '#b5703f'))}${paper(rect(180, 160, 440, 420, '#9ad0d8'))}${paper(circle(510, 280, 60, '#fdeecb'))}${paper(path(ridge(440, 260, 120, 60, 3, 8).replace(/^M0,260/, 'M0,260'), '#4d8f5b', 'transform="translate(180 320)"'))}${paper(rect(170, 150, 460, 26, '#fdfbf4') + rect(170, 570, 460, 26, '#fdfbf4') + rect(170, 150, 26, 440, '#fdfbf4') + rect(604, 150, 26, 440, '#fdfbf4') + rect(388, 160, 22, 420, '#fdfbf4'))}${paper(path('M760,780 L1120,700 L1190,860 L820,940Z', '#fdfbf4'))}${boat(500, 800, 1.1, -4)}${paper(rect(1160, 420, 110, 240, '#d8452e', 'rx="14"') + line(1190, 420, 1170, 300, '#e9c33b', 14) + line(1225, 420, 1240, 280, '#2f8fa3', 14))}`),
  '02.jpg': scene('#cfe8dc', `${cloud(180, 200, 1.2)}${cloud(980, 140, 1)}${hills(420, ['#9cc77b', '#74ae62', '#4d8f4e'], 8)}${[120, 300, 1150, 1290].map((x, i) => tree(x, 640 + (i % 2) * 40, 1.2, i % 2 ? '#2f6d3f' : '#e8863c')).join('')}${paper(path('M620,560 C760,640 520,720 640,820 C720,890 640,960 600,1010 H1060 C1080,920 900,860 880,800 C850,700 900,640 700,560Z', '#58b0c4'))}${boat(760, 830, 0.75, 8)}${tree(1020, 900, 1.7, '#4d8f4e')}${tree(280, 960, 2, '#2f6d3f')}`),
  '03.jpg': scene('#fbd9a6', `${sun(250, 260, 90, '#f0633e')}${range(8, (i) => house(60 + i * 165, 606, 1.35 + (i % 3) * 0.22, ['#e9785a', '#f3c86b', '#8fb7a8', '#d9536b', '#6d8fb5'][i % 5], ['#6b2f3a', '#3c4a63'][i % 2], '#fff3c4')).join('')}${paper(rect(0, 600, W, 70, '#8c7b6a'))}${paper(path('M430,600 v150 h60 a210,160 0 0 1 420,0 h60 v-150Z', '#a5917c'))}${waves(760, 4, ['#58b0c4', '#3f9bb3', '#2f8fa3', '#1f7a92'], 3, 66, 24).join('')}${boat(700, 840, 0.8, 4)}`),
  '04.jpg': scene('#bfe3ea', `${cloud(200, 190, 1.5)}${cloud(760, 120, 1)}${hills(470, ['#8ab57b', '#5f9560'], 31, 90)}${paper(`${path('M1080,620 L1110,270 H1190 L1220,620Z', '#fdfbf4')}${path('M1100,390 H1200 L1206,460 H1094Z', '#d8452e')}${rect(1104, 220, 92, 54, '#3c4a63')}${path('M1096,222 L1150,170 L1204,222Z', '#d8452e')}`)}${waves(620, 5, calm, 14, 78, 36).join('')}${boat(420, 800, 0.8, -7)}${bird(520, 330, 1)}${bird(700, 260, 0.7)}${bird(640, 410, 0.6)}`),
  '05.jpg': scene('#5c6a88', `${cloud(60, 180, 2.3, '#3a4560')}${cloud(560, 130, 2.6, '#465270')}${cloud(1050, 190, 2.1, '#3a4560')}${paper(path('M800,210 L720,420 H790 L700,640 L900,380 H820 L900,210Z', '#ffe08a'))}${waves(520, 3, storm, 22, 90, 140).join('')}${boat(560, 640, 0.85, 24)}${waves(740, 3, storm.slice(2), 27, 100, 150).join('')}${rain(190, 6)}`),
  '06.jpg': scene('#1f6f8b', `${range(5, (i) => paper(path(`M0,${i * 190} Q350,${i * 190 - 60} 700,${i * 190 + 10} T1400,${i * 190} V1100 H0Z`, ['#2f8fa3', '#1f7a92', '#176680', '#0f526c', '#0a3d54'][i]))).join('')}${boat(700, 110, 0.9, 14)}${fish(240, 420, 1.2, '#f6b26b')}${fish(380, 520, 0.8, '#f0633e')}${fish(1020, 380, 1, '#f3c86b')}${whale(720, 720, 1.25, '#24406e')}${range(7, (i) => paper(path(`M${90 + i * 210},1010 q-40,-90 0,-160 q40,-70 -6,-140 q70,60 40,150 q-20,80 20,150Z`, i % 2 ? '#3c7a5a' : '#d9536b'))).join('')}`),
  '07.jpg': scene('#f2a488', `${sun(300, 430, 130, '#fde3b0')}${waves(560, 2, dusk, 5, 70, 34).join('')}${whale(760, 620, 1.35, '#34345f')}${boat(700, 474, 0.72, -3)}${paper(path('M500,430 q-10,-120 -70,-150 M500,430 q0,-130 10,-170 M500,430 q20,-110 80,-130', 'none', 'stroke="#fdfbf4" stroke-width="16" stroke-linecap="round"'))}${waves(740, 4, dusk.slice(1), 12, 80, 40).join('')}`),
  '08.jpg': scene('#101a3f', `${stars(120, 4)}${paper(path('M1080,120 a130,130 0 1 0 110,200 a105,105 0 1 1 -110,-200Z', '#fdeecb'))}${waves(600, 5, ['#24346f', '#1d2b60', '#172351', '#121b42', '#0d1433'], 33, 82, 26).join('')}${boat(520, 770, 0.75, 0, ['#fff4cf', '#f3dfa6', '#d9bf7e'])}`),
  '09.jpg': scene('#ffd7b8', `${sun(700, 470, 180, '#fff1cf')}${paper(path(ridge(W, H, 520, 60, 90, 10, 1.4), '#e58f7b'))}${waves(600, 2, calm, 41, 70, 30).join('')}${paper(path('M520,700 C640,600 1180,590 1500,660 V1100 H400Z', '#f3d9a0'))}${[900, 1040, 1200].map((x, i) => paper(`${path(`M${x},700 q-14,-120 20,-230`, 'none', 'stroke="#7a5136" stroke-width="20"')}${range(6, (k) => path(`M${x + 20},470 q${Math.cos(k * 1.05) * 70},${Math.sin(k * 1.05) * 50 - 50} ${Math.cos(k * 1.05) * 140},${Math.sin(k * 1.05) * 70}`, 'none', `stroke="${i % 2 ? '#2f6d3f' : '#4d8f4e'}" stroke-width="20" stroke-linecap="round"`)).join('')}`)).join('')}${boat(470, 800, 0.8, -9)}${waves(860, 2, calm.slice(2), 48, 70, 24).join('')}`),
  '10.jpg': scene('#8fd0d6', `${cloud(900, 170, 1.6)}${hills(540, ['#f3d9a0', '#e6bf7c'], 51, 60)}${range(7, (i) => boat(150 + i * 190, 650 + (i % 2) * 70, 0.55, i % 2 ? 5 : -5, [['#f0633e', '#d8452e', '#b5382a'], ['#f3c86b', '#e9b23b', '#c78f22'], ['#fdfbf4', '#e9e4d4', '#d3ccb8'], ['#d9536b', '#b8364a', '#8f2436']][i % 4])).join('')}${waves(800, 3, calm, 61, 74, 30).join('')}`),
};
export const size = { width: W, height: H };
