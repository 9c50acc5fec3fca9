import { bind, page, photo } from '../shared/kit.mjs';
import { scenes, size } from './art.mjs';

const seen = { 'cover.jpg': 'A paper boat on paper waves', '01.jpg': 'A sheet is folded by the window', '02.jpg': 'The boat on a stream', '03.jpg': 'Under the bridge of a town', '04.jpg': 'Past the lighthouse', '05.jpg': 'The storm', '06.jpg': 'A whale below', '07.jpg': 'Carried on its back', '08.jpg': 'The moon', '09.jpg': 'An island at sunrise', '10.jpg': 'Other boats' };

export default {
  lang: 'en', width: '280mm', height: '200mm', fonts: '',
  css: '.page { padding: 0; }',
  images: Object.fromEntries(Object.entries(scenes).map(([name, markup]) => [name, { ...size, quality: 60, markup }])),
  body: bind(Object.keys(scenes).map((name) => page('bare', `<div class="art">${photo(name, seen[name])}</div>`)), ''),
};
