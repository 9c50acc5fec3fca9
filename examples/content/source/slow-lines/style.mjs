import { fonts } from '../shared/kit.mjs';

export const look = {
  lang: 'en',
  width: '210mm',
  height: '297mm',
  fonts: fonts({ fraunces: '300 400 400-italic 600 900', 'instrument-sans': '400 600' }),
};

export const css = (ink, paper, accent) => `
:root { --pad: 18mm 17mm 20mm; --edge: 17mm; --ink: ${ink}; --paper: ${paper}; --accent: ${accent}; }
body { font-family: Fraunces, serif; color: var(--ink); }
.page { background: var(--paper); }
.folio, figcaption, .kicker, .small { font-family: 'Instrument Sans', sans-serif; }
.night { background: var(--ink); color: var(--paper); }
.plate { padding: 0; }
.cover { padding: 13mm 14mm; color: var(--paper); }
.cover h1 { font-weight: 900; font-size: 98pt; line-height: .84; letter-spacing: -.035em; }
.cover .top { display: flex; justify-content: space-between; font: 600 8.5pt 'Instrument Sans'; letter-spacing: .06em; margin-bottom: 5mm; }
.cover .lines { margin-top: auto; display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 7mm; font: 400 9pt/1.35 'Instrument Sans'; }
.cover .lines b { display: block; font: 600 14pt/1.1 Fraunces; margin-bottom: 1.5mm; }
.cover .quay { background: var(--ink); margin: auto -14mm -13mm; padding: 8mm 14mm 11mm; }
.kicker { font-size: 8pt; font-weight: 600; letter-spacing: .04em; color: var(--accent); margin-bottom: 3mm; }
h2 { font-weight: 600; font-size: 38pt; line-height: 1; letter-spacing: -.025em; margin-bottom: 5mm; text-wrap: balance; }
h3 { font-weight: 600; font-size: 12pt; line-height: 1.2; margin: 3.5mm 0 1mm; }
.stand { font-size: 14pt; line-height: 1.35; font-weight: 300; margin-bottom: 7mm; max-width: 140mm; text-wrap: pretty; }
.text p + p { text-indent: 4mm; }
.text .lead::first-letter { font-weight: 900; font-size: 42pt; float: left; line-height: .8; padding: 1.6mm 2mm 0 0; color: var(--accent); }
.pull { font-size: 21pt; line-height: 1.15; font-style: italic; margin: 6mm 0; color: var(--accent); text-wrap: balance; }
.pic { margin-bottom: 6mm; }
.pic.low { margin: 6mm 0 0; }
.toc { display: grid; gap: 4.5mm; }
.toc a { display: grid; grid-template-columns: 14mm 1fr; align-items: baseline; border-top: .35mm solid currentColor; padding-top: 2.5mm; }
.toc b { font-weight: 900; font-size: 20pt; line-height: 1; color: var(--accent); }
.toc strong { font-weight: 600; font-size: 14pt; line-height: 1.15; display: block; }
.toc span { font: 400 9pt/1.4 'Instrument Sans'; }
.rules li { display: grid; grid-template-columns: 16mm 1fr; padding: 4.2mm 0; border-top: .3mm solid currentColor; align-items: start; }
.rules b { font-weight: 900; font-size: 24pt; line-height: .9; color: var(--accent); }
.rules p { font-size: 13pt; line-height: 1.36; }
table { border-collapse: collapse; width: 100%; font: 400 9.5pt/1.3 'Instrument Sans'; font-variant-numeric: tabular-nums; }
td, th { text-align: left; padding: 2.1mm 3mm 2.1mm 0; border-bottom: .25mm solid currentColor; vertical-align: top; font-weight: 400; }
th { font-weight: 600; }
td:first-child { font: 900 14pt/1 Fraunces; color: var(--accent); white-space: nowrap; }
.opener { position: absolute; inset: 20mm 17mm auto; z-index: 1; color: var(--paper); }
.opener h2 { font-size: 62pt; font-weight: 900; line-height: .9; }
.back { align-items: center; justify-content: center; text-align: center; }
.back p { max-width: 95mm; }
`;
