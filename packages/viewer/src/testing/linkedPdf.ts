/** Lines of page 1, in the order in which they stand. */
export const LINKED_LINES = [
  'Read more on the site',
  'A film about it, and a',
  'sound in this file',
  'A link that runs over',
  'two lines of the page',
];

/** Links of page 1 that the viewer must not follow. */
export const HOSTILE_URLS = ['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'file:///etc/passwd'];

/** PDF points: the size of pages 1, 3 and 4, and of page 2 before it is turned by 90 degrees. */
export const LINKED_SIZE = { width: 300, height: 400 };

const LINE_HEIGHT = 30;
/** The distance of the first line's baseline from the bottom. */
const FIRST_LINE = 360;

/**
 * A PDF of four pages with text, links of all kinds, a remark, a sound, a table of contents and page labels (`i`, `ii`,
 * `1`, `2`). Every line of page 1 begins 20 points from the left and has type of 16 points.
 */
export function linkedPdf(): Uint8Array<ArrayBuffer> {
  const line = (index: number, right = 280) => {
    const baseline = FIRST_LINE - index * LINE_HEIGHT;
    return `/Rect [20 ${baseline - 4} ${right} ${baseline + 14}]`;
  };
  const link = (place: string, what: string) => `<< /Type /Annot /Subtype /Link /Border [0 0 0] ${place} ${what} >>`;
  const to = (url: string) => `/A << /S /URI /URI (${url.replace(/[()\\]/g, '\\$&')}) >>`;
  const piece = (index: number) => {
    const baseline = FIRST_LINE - index * LINE_HEIGHT;
    return `20 ${baseline + 14} 200 ${baseline + 14} 20 ${baseline - 4} 200 ${baseline - 4}`;
  };
  const annotations = [
    link(line(0), to('https://example.com/more')),
    link(line(1, 120), `${to('https://www.youtube.com/watch?v=dQw4w9WgXcQ')} /Contents (See the film)`),
    `<< /Type /Annot /Subtype /Screen ${line(2, 160)} /A << /S /Rendition /OP 0 /R {rendition} >> >>`,
    link('/Rect [20 236 200 284]', `/QuadPoints [${piece(3)} ${piece(4)}] ${to('mailto:hello@example.com')}`),
    `<< /Type /Annot /Subtype /Link /Rect [20 20 100 60] /Border [0 0 2] /C [1 0 0] /Dest [{page3} /Fit] >>`,
    link('/Rect [120 20 180 60]', '/A << /S /Named /N /NextPage >>'),
    link('/Rect [200 20 240 60]', '/A << /S /Named /N /Print >>'),
    '<< /Type /Annot /Subtype /Text /Rect [270 370 292 392] /T (An editor) /Contents (Is this\\rright?) >>',
    ...HOSTILE_URLS.map((url, index) => link(`/Rect [20 ${80 + index * 30} 200 ${100 + index * 30}]`, to(url))),
    link('/Rect [210 80 290 100]', '/A << /S /JavaScript /JS (app.alert\\(1\\)) >>'),
  ];
  const page = (content: string, more = '') => `<< /Type /Page /Parent {pages} /Contents {${content}} ${more} >>`;
  const text = (lines: string[]) =>
    stream(`BT /F1 16 Tf ${LINE_HEIGHT} TL 20 ${FIRST_LINE} Td ${lines.map((each) => `(${each}) Tj T*`).join(' ')} ET`);
  const entry = (title: string, more: string) => `<< /Title (${title}) /Parent {outline} ${more} >>`;

  return file({
    catalog:
      '<< /Type /Catalog /Pages {pages} /Outlines {outline} /Lang (en-GB) /PageLabels << /Nums [0 << /S /r >> 2 << /S /D >>] >> >>',
    pages: `<< /Type /Pages /Count 4 /Kids [{page1} {page2} {page3} {page4}] /MediaBox [0 0 ${LINKED_SIZE.width} ${LINKED_SIZE.height}] /Resources << /Font << /F1 {font} >> >> >>`,
    font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    page1: page('text1', `/Annots [${annotations.join(' ')}]`),
    page2: page('text2', `/Rotate 90 /Annots [${link('/Rect [20 340 120 380]', to('https://example.com/turned'))}]`),
    page3: page('text3'),
    page4: page('text3'),
    text1: text(LINKED_LINES),
    text2: text(['Turned']),
    text3: text(['The end']),
    outline: '<< /Type /Outlines /First {start} /Last {away} /Count 2 >>',
    start: entry('Start', '/Dest [{page1} /Fit] /Next {away} /First {inner} /Last {inner} /Count 1'),
    inner: '<< /Title (Deeper) /Parent {start} /Dest [{page3} /Fit] >>',
    away: entry('Away', '/Prev {start} /A << /S /URI /URI (javascript:alert\\(1\\)) >>'),
    rendition: '<< /Type /Rendition /S /MR /C << /Type /MediaClip /S /MCD /CT (audio/wav) /D {sound} >> >>',
    sound: '<< /Type /Filespec /F (sound.wav) /UF (sound.wav) /EF << /F {wave} >> >>',
    wave: stream(hex(silence()), '/Type /EmbeddedFile /Filter /ASCIIHexDecode'),
  });
}

const stream = (content: string, more = '') => `<< /Length ${content.length} ${more} >>\nstream\n${content}\nendstream`;

/** A tenth of a second of silence as a WAV file: 8000 samples a second of one byte. */
function silence(): Uint8Array {
  const samples = 800;
  const wave = new DataView(new ArrayBuffer(44 + samples));
  const write = (at: number, text: string) => {
    for (let index = 0; index < text.length; index++) wave.setUint8(at + index, text.charCodeAt(index));
  };
  write(0, 'RIFF');
  wave.setUint32(4, 36 + samples, true);
  write(8, 'WAVEfmt ');
  wave.setUint32(16, 16, true);
  wave.setUint16(20, 1, true);
  wave.setUint16(22, 1, true);
  wave.setUint32(24, 8000, true);
  wave.setUint32(28, 8000, true);
  wave.setUint16(32, 1, true);
  wave.setUint16(34, 8, true);
  write(36, 'data');
  wave.setUint32(40, samples, true);
  const bytes = new Uint8Array(wave.buffer);
  bytes.fill(128, 44);
  return bytes;
}

const hex = (bytes: Uint8Array) => `${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}>`;

/** `{name}` in an object refers to another one. */
function file(objects: Record<string, string>): Uint8Array<ArrayBuffer> {
  const names = Object.keys(objects);
  let pdf = '%PDF-1.7\n';
  const offsets = Object.values(objects).map((object, index) => {
    const offset = pdf.length;
    const body = object.replace(/\{(\w+)\}/g, (_, name: string) => `${names.indexOf(name) + 1} 0 R`);
    pdf += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = names.length + 1;
  pdf += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF`;
  return new TextEncoder().encode(pdf);
}
