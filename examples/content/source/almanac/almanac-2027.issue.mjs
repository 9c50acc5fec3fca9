import { bind, fonts, page, range, whole } from '../shared/kit.mjs';
import { chart, clock, moon, moonPhase, sunTimes, wheel } from './sky.mjs';
import { weeks } from './weeks.mjs';

const lat = 52;
const tones = { winter: ['#14233f', '#8fb3d9', '#f2f5fa'], spring: ['#1c3f33', '#9fd08a', '#f3f8ea'], summer: ['#5a2a1c', '#ffc15e', '#fff6e4'], autumn: ['#43202f', '#e8935c', '#fbf0e6'] };
const season = (m) => (m < 2 || m === 11 ? 'winter' : m < 5 ? 'spring' : m < 8 ? 'summer' : 'autumn');
const months = 'January February March April May June July August September October November December'.split(' ');
const days = 'Mon Tue Wed Thu Fri Sat Sun'.split(' ');
const start = Date.UTC(2027, 0, 4);
const date = (w, d) => new Date(start + (w * 7 + d) * 86400000 + 43200000);
const css = `
:root { --pad: 11mm 11mm 14mm; --edge: 11mm; --folio: 7mm; }
body { font: 400 9.5pt/1.4 'EB Garamond', serif; color: #1d2430; }
.page { background: #fbf7ec; } .plate { padding: 0; } .mid { justify-content: center; text-align: center; }
.cover { background: #123b36; color: #e8c268; text-align: center; padding: 13mm 8mm; } .cover h1 { font: 400 39pt/.95 'IM Fell English'; } .cover p { font-size: 11pt; margin-top: 2mm; } .cover .foot { margin-top: auto; }
h2 { font: 400 27pt/1 'IM Fell English'; margin-bottom: 3mm; } .chart { color: #fff; } .chart h3 { font: 400 15pt/1.1 'IM Fell English'; } .chart svg { width: 100%; flex: 1; min-height: 0; }
.big { font: 400 62pt/.8 'IM Fell English'; } .note { font-size: 12.5pt; line-height: 1.36; text-wrap: pretty; } .do { border-top: .3mm solid; margin-top: 4mm; padding-top: 2.5mm; font-style: italic; font-size: 11pt; }
table { width: 100%; border-collapse: collapse; margin-top: auto; font-variant-numeric: tabular-nums; } td, th { padding: 1.35mm 0; border-top: .2mm solid; text-align: left; font-weight: 400; } th { font-style: italic; font-size: 8.5pt; } td:last-child, th:last-child { text-align: right; } td svg { width: 4.6mm; height: 4.6mm; display: inline-block; vertical-align: -.8mm; }
.toc { columns: 2; column-gap: 6mm; } .toc a { display: flex; justify-content: space-between; font-size: 9pt; line-height: 1.35; } .toc h3 { font: 400 11.5pt/1.2 'IM Fell English'; margin-top: 2mm; }
.month { text-align: center; color: #fff; justify-content: center; } .month h2 { font-size: 44pt; } .moons { display: grid; grid-template-columns: repeat(7, 1fr); gap: 2.6mm 1mm; margin-top: 8mm; } .moons p { font-size: 8pt; } .moons svg { width: 8mm; margin: 0 auto .6mm; }
`;
const disc = (k, lit, dark) => `<svg viewBox="0 0 20 20">${moon(10, 10, 9, k, lit, dark)}</svg>`;
const gold = { ground: '#123b36', gold: '#e8c268', dim: '#0c2a27' };
const pages = [
  page('cover bare', `<div class="art">${wheel(454, 718, 2027, lat, gold)}</div><h1 class="over">The Paper<br>Harbour<br>Almanac</h1><p class="over foot">For the year 2027: fifty-two weeks of sky, kitchen and weather, free to all who go outside</p>`),
  page('mid bare', '<h2>Almanac</h2><p class="note">with the rising and setting of the sun, the face of the moon, the whole sky at ten in the evening, and one small thing to do</p>'),
  page('', `<h2>How to read it</h2><p class="note">On each dark page is the sky, as it stands on the Wednesday at ten in the evening. Hold the page above your head, turn it until the letter at the bottom is the direction that you face, and the rim becomes your horizon. Bright stars are large. Everything else, including the planets, you will have to find for yourself; that is what the sky is for.</p><p class="do">Times are local sun time at fifty-two degrees north, without summer time. If you live elsewhere, watch the sun for a week and write your own in the margin. The moon may be a day out. So, at times, are we all.</p>`, 'how'),
  page('', `<h2 id="year">The year at a glance</h2><nav class="toc">${weeks.map(([t], i) => `${i === 0 || date(i, 0).getUTCMonth() !== date(i - 1, 0).getUTCMonth() ? `<h3>${months[date(i, 0).getUTCMonth()]}</h3>` : ''}<a href="#w${i + 1}"><span>${t}</span><span>{{p:w${i + 1}}}</span></a>`).join('')}</nav>`),
];
weeks.forEach(([title, note, task], w) => {
  const mid = date(w, 2);
  const [dark, warm, pale] = tones[season(mid.getUTCMonth())];
  const first = date(w, 0);
  const m = first.getUTCMonth();
  if (w === 0 || m !== date(w - 1, 0).getUTCMonth()) {
    const n = new Date(Date.UTC(2027, m + 1, 0)).getUTCDate();
    pages.push(page('month', `<style>#m${m}{background:${dark}}</style><h2>${months[m]}</h2><div class="moons">${range(n, (d) => `<div>${disc(moonPhase(new Date(Date.UTC(2027, m, d + 1, 21))), warm, '#ffffff22')}<p>${d + 1}</p></div>`).join('')}</div>`, `m${m}`));
  }
  const span = `${first.getUTCDate()} ${months[m]} to ${date(w, 6).getUTCDate()} ${months[date(w, 6).getUTCMonth()]}`;
  pages.push(page('chart', `<p>${span}</p>${whole(chart(mid, lat, { sky: '#00000033', line: warm, star: '#ffffff' }))}<p>The sky on Wednesday at ten</p>`, `c${w + 1}`));
  const rows = days.map((d, i) => { const day = date(w, i); const s = sunTimes(day, lat); return `<tr><td>${d} ${day.getUTCDate()}</td><td>${clock(s.rise)}</td><td>${clock(s.set)}</td><td>${disc(moonPhase(new Date(day.getTime() + 32400000)), warm, dark)}</td></tr>`; }).join('');
  pages.push(page('', `<style>#c${w + 1}{background:${dark}}#w${w + 1}{background:${pale}}</style><p class="big" style="color:${warm}">${w + 1}</p><h2 style="margin-top:5mm">${title}</h2><p class="note">${note}</p><p class="do">${task}</p><table><tr><th>Day</th><th>Sun up</th><th>Sun down</th><th>Moon</th></tr>${rows}</table>`, `w${w + 1}`));
});
pages.push(page('mid', '<h2>To be continued</h2><p class="note">The year has fifty-two weeks and a day. We have left you the day.</p>', 'end'), page('plate bare', `<div class="art">${wheel(454, 718, 2028, lat, { ...gold, ground: '#43202f', dim: '#2d141f' })}</div>`));
export default { lang: 'en', width: '120mm', height: '190mm', subject: 'An almanac', css, fonts: fonts({ 'eb-garamond': '400 400-italic', 'im-fell-english': '400' }), body: bind(pages, 'Almanac 2027') };
