import { fonts } from '../shared/kit.mjs';

export const look = { lang: 'en', width: '8.5in', height: '11in', fonts: fonts({ gloock: '400', karla: '400 400-italic 700 800' }) };

/** Each issue has one table-cloth colour, one ink and one loud colour. */
export const css = (cloth, ink, loud) => `
:root { --pad: 15mm 16mm 18mm; --edge: 16mm; --cloth: ${cloth}; --ink: ${ink}; --loud: ${loud}; --gap: 7mm; }
body { font: 400 9.5pt/1.45 Karla, sans-serif; color: var(--ink); }
.page { background: #fffdf7; }
.cloth { background: var(--cloth); }
.loud { background: var(--loud); color: #fffdf7; }
.plate { padding: 0; }
.cover { padding: 11mm 13mm; align-items: center; text-align: center; }
.cover h1 { font: 400 84pt/.82 Gloock; letter-spacing: -.02em; }
.cover .tab { background: #fffdf7; color: var(--ink); padding: 7mm 15mm 10mm; border-radius: 70mm / 34mm; }
.cover .foot { margin-top: auto; background: #fffdf7; padding: 3mm 7mm; border-radius: 20mm; font: 700 10pt/1.3 Karla; }
h2 { font: 400 40pt/1 Gloock; letter-spacing: -.015em; margin-bottom: 4mm; text-wrap: balance; }
h3 { font: 400 17pt/1.1 Gloock; margin: 0 0 2mm; }
h4 { font: 800 9.5pt/1.3 Karla; margin: 4mm 0 1mm; color: var(--loud); }
.loud h4 { color: inherit; }
.stand { font: 400 14pt/1.35 Karla; margin-bottom: 6mm; max-width: 150mm; }
.text p + p { text-indent: 4mm; }
.recipe { display: grid; grid-template-columns: 56mm 1fr; gap: 9mm; align-items: start; }
.needs { background: var(--cloth); padding: 5mm; border-radius: 4mm; }
.needs li { padding: 1.3mm 0; border-bottom: .25mm dashed var(--ink); }
.needs li:last-child { border: 0; }
.steps { counter-reset: s; }
.steps li { counter-increment: s; padding-left: 11mm; position: relative; margin-bottom: 3mm; }
.steps li::before { content: counter(s); position: absolute; left: 0; top: -.5mm; width: 7mm; height: 7mm; border-radius: 50%; background: var(--loud); color: #fff; font: 800 10pt/7mm Karla; text-align: center; }
.pic { margin-bottom: 6mm; }
.pic .frame { border-radius: 5mm; }
.pic.low { margin: 6mm 0 4mm; }
.toc { columns: 2; column-gap: 9mm; }
.toc a { display: block; break-inside: avoid; padding: 2.6mm 0; border-bottom: .3mm solid var(--ink); }
.toc b { float: right; font: 400 20pt/1 Gloock; color: var(--loud); }
.toc strong { display: block; font: 400 14pt/1.2 Gloock; }
.pull { font: 400 25pt/1.08 Gloock; color: var(--loud); margin: 4mm 0 6mm; text-wrap: balance; }
.loud .pull { color: inherit; }
.folio { font-weight: 700; }
`;
