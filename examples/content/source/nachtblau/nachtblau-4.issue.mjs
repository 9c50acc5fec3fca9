import { bind, fonts, page, paras, photo, pic, whole } from '../shared/kit.mjs';
import { milky, orion, phases, skyline, trails } from './art.mjs';

const css = `
:root { --pad: 17mm 18mm 20mm; --edge: 18mm; --gap: 7mm; }
body { font: 400 9.5pt/1.45 'Inter Tight', sans-serif; color: #dfe7ff; hyphens: manual; }
.page { background: #0a1129; }
.day { background: #e9edf8; color: #0a1538; }
.plate { padding: 0; }
.cover { padding: 14mm 16mm; }
.cover h1 { font: 400 112pt/.8 'Instrument Serif'; letter-spacing: -.035em; margin-left: -2mm; } .cover h1 span { display: block; }
.cover .sub { display: flex; justify-content: space-between; font-size: 9pt; margin-top: 7mm; }
.cover .low { margin-top: auto; max-width: 88mm; font: 400 19pt/1.15 'Instrument Serif'; }
h2 { font: 400 48pt/.96 'Instrument Serif'; letter-spacing: -.02em; margin-bottom: 5mm; text-wrap: balance; }
h3 { font: 600 10pt/1.3 'Inter Tight'; margin: 4mm 0 .8mm; }
.stand { font: 400 17pt/1.25 'Instrument Serif'; margin-bottom: 7mm; max-width: 145mm; }
.text p + p { text-indent: 4mm; }
.pull { font: italic 400 27pt/1.1 'Instrument Serif'; color: #f2a65a; margin: 5mm 0; text-wrap: balance; }
.day .pull { color: #9a4a12; }
figcaption { color: #93a4d8; } .day figcaption { color: #47568a; }
.pic.low { margin-top: 6mm; } .pic { margin-bottom: 5mm; }
.toc a { display: grid; grid-template-columns: 1fr 12mm; border-top: .25mm solid #4a5da0; padding: 3.2mm 0; }
.toc strong { font: 400 19pt/1.1 'Instrument Serif'; display: block; }
.toc b { text-align: right; font: 400 19pt/1.1 'Instrument Serif'; color: #f2a65a; }
.cal { display: grid; grid-template-columns: 1fr 1fr; gap: 0 9mm; } .cal div { border-top: .25mm solid #4a5da0; padding: 3mm 0 4mm; break-inside: avoid; }
.cal b { font: 400 22pt/1 'Instrument Serif'; color: #f2a65a; } .cal p { margin-top: 1.5mm; }
`;

const images = {
  'cover.jpg': { width: 1000, height: 1415, quality: 74, seed: 11, draw: trails, data: { sky: ['#071033', '#0d1c55', '#23408f', '#6a6fa8', '#e8a06a'], pole: [0.62, 0.44], count: 900, arc: 0.62, ground: 0.8, phase: 1, trees: 34 } },
  'milky.jpg': { width: 1000, height: 1415, quality: 72, seed: 5, draw: milky, data: { glow: '#3a4a7c', x0: 0.85, x1: 0.2 } },
  'trails2.jpg': { width: 1000, height: 700, quality: 70, seed: 29, draw: trails, data: { sky: ['#050b24', '#12245f', '#41579d'], pole: [0.2, 0.3], count: 480, arc: 0.3, ground: 0.85, phase: 3, trees: 20 } },
  'back.jpg': { width: 900, height: 1273, quality: 68, seed: 91, draw: trails, data: { sky: ['#050b24', '#0d1c55', '#23408f'], pole: [0.5, 0.5], count: 560, arc: 1.4, ground: 0.95, phase: 2, trees: 6 } },
};

const cover = page('cover bare', `<div class="art">${photo('cover.jpg', 'Sternspuren um den Himmelspol über einem Waldrand')}</div><h1 class="over">Nacht<span>blau</span></h1><div class="over sub"><span>Heft 4</span><span>Zeitschrift für Menschen, die nachts hinausgehen</span></div><p class="over low">Das lange Dunkel: warum wir den Winterhimmel brauchen und was er uns zeigt</p>`);

const inhalt = page('', `<h2>Inhalt</h2><nav class="toc"><a href="#auge"><p><strong>Das Auge lernt die Nacht</strong>Dreißig Minuten ohne Lampe</p><b>{{p:auge}}</b></a><a href="#orion"><p><strong>Der Jäger über dem Supermarkt</strong>Orion finden, überall</p><b>{{p:orion}}</b></a><a href="#licht"><p><strong>Ein Dorf macht aus</strong>Reportage von der Schwarzen Höhe</p><b>{{p:licht}}</b></a><a href="#mond"><p><strong>Kleine Schule des Mondes</strong>Acht Gesichter in neunundzwanzig Tagen</p><b>{{p:mond}}</b></a><a href="#thermos"><p><strong>Was in den Rucksack gehört</strong>Liste einer Frierenden</p><b>{{p:thermos}}</b></a><a href="#kalender"><p><strong>Himmel von November bis Februar</strong>Zum Herausreißen</p><b>{{p:kalender}}</b></a></nav>${pic(photo('trails2.jpg', 'Sternspuren'), 'Eine Stunde Geduld: Die Erde dreht sich um fünfzehn Grad, die Kamera merkt es sich.', 'low')}`);

const auge = page('day', `<h2 id="auge">Das Auge lernt die Nacht</h2><p class="stand">Wer aus einem hellen Zimmer tritt, sieht zunächst gar nichts. Dann drei Sterne. Dann ist man versucht, wieder hineinzugehen. Bitte bleiben.</p><div class="text cols3">${paras(`
Das menschliche Auge besitzt zwei Arten, die Welt zu sehen, und die meisten von uns benutzen nur eine davon. Am Tag arbeiten die Zapfen: Sie sehen Farben, sie sehen scharf, sie verlangen Licht. In der Nacht übernehmen die Stäbchen. Sie kennen keine Farbe und keine Eile, doch sie bemerken einen einzelnen Funken in einem dunklen Tal.

Der Wechsel dauert. Nach fünf Minuten erkennt man den Weg, nach zehn die Zaunpfähle, nach zwanzig die eigenen Hände. Nach dreißig Minuten ist man ein anderes Tier. Wo vorhin drei Sterne standen, stehen jetzt so viele, dass die bekannten Bilder darin verloren gehen wie Freunde in einer Menge.

Ein einziger Blick aufs Telefon wirft einen zurück an den Anfang. Deshalb gilt auf unserer Wiese eine Regel: Wer Licht macht, bringt Kuchen mit. Wir haben in diesem Winter sehr viel Kuchen gegessen.

Und noch etwas lernt man. Schwache Dinge sieht man am besten, wenn man knapp an ihnen vorbeischaut. Die Mitte des Auges ist nachts fast blind, der Rand dagegen wach. Astronomen nennen das indirektes Sehen. Meine Nachbarin, die nie ein Fernrohr besaß, nennt es Takt: Man starrt die Schüchternen nicht an, dann kommen sie von selbst.

Versuchen Sie es mit den Plejaden. Wer sie fixiert, sieht einen Hauch. Wer ein wenig nach links schaut, zählt sechs Sterne, an guten Abenden sieben, und an einem sehr guten Abend hört man auf zu zählen.`)}</div><p class="pull">Nach dreißig Minuten ist man ein anderes Tier.</p>${pic(skyline(700, 260), 'Auch über der Stadt ist Nacht. Sie ist nur schwerer zu hören.', 'low')}`);

const plate = page('plate bare', `<div class="art">${photo('milky.jpg', 'Die Milchstraße über einem Hügelkamm')}</div>`);
const jaeger = page('', `<h2 id="orion">Der Jäger über dem Supermarkt</h2><p class="stand">Kein Wintersternbild ist so hell und so pünktlich. Man findet Orion über jedem Parkplatz.</p>${pic(whole(orion(700, 480)), 'Blick nach Süden, Mitte Januar gegen 21 Uhr. Der Gürtel zeigt nach links unten auf Sirius.')}<div class="text cols2">${paras(`
Suchen Sie drei Sterne in einer Reihe, gleich hell und gleich weit voneinander. Mehr Anleitung braucht es nicht; es gibt am ganzen Himmel keine zweite solche Reihe. Das ist der Gürtel.

Darüber links glimmt Beteigeuze, und wer eine halbe Stunde draußen war, sieht, dass sie nicht weiß ist, sondern orange wie ein Toaster von innen. Sie ist so groß, dass sie, an die Stelle der Sonne gesetzt, die Bahn des Mars verschlucken würde. Rechts unten steht Rigel, blauweiß und heiß und gar nicht an Gesprächen interessiert.

Unter dem Gürtel hängt das Schwert. Der mittlere Punkt wirkt unscharf. Sie brauchen keine neue Brille: Das ist eine Wolke aus Gas, in der gerade Sterne entstehen, seit längerer Zeit und ohne Publikum.

Gehen Sie danach ruhig einkaufen. Aber schauen Sie beim Herauskommen noch einmal hoch. Er ist ein Stück weitergegangen.`)}</div>`);

const licht = page('', `<h2 id="licht">Ein Dorf macht aus</h2><p class="stand">Auf der Schwarzen Höhe gehen um elf Uhr die Laternen aus. Der Streit darüber dauerte sechs Jahre. Jetzt dauert die Nacht bis zum Morgen.</p><div class="text cols3">${paras(`
Der Antrag war ein Versehen. Die Gemeinde wollte sparen, und jemand schrieb in die dritte Zeile einer Tabelle: Beleuchtung, 23 bis 5 Uhr, entbehrlich? Das Fragezeichen wurde beim Abtippen vergessen.

In der ersten dunklen Nacht standen alle vor der Tür. Die einen, um sich zu beschweren, die anderen, um zuzuhören, wie man sich beschwert. Dann, so erzählt es die Wirtin, wurde es still. „Oben war plötzlich so viel los.“

Man darf sich das nicht als Bekehrung vorstellen. Der Feuerwehrhauptmann war dagegen und ist es noch. Zwei Höfe haben Lampen mit Bewegungsmeldern, die jede Katze feiern. Aber als im zweiten Jahr abgestimmt wurde, fehlten den Laternen elf Stimmen.

Seither hat sich manches verschoben. Die Igel sind wieder da und die Nachtfalter, und mit ihnen die Fledermäuse, die im Kirchturm zur Miete wohnen. Der Bäcker sagt, er finde den Weg zur Backstube jetzt mit den Füßen. Die Jugendlichen, um die man sich Sorgen gemacht hatte, liegen im Sommer auf dem Fußballplatz, in einer Reihe, die Köpfe am Mittelkreis, und streiten sich über Satelliten.

Im Herbst kamen die ersten Gäste. Sie hatten Decken dabei und sprachen leise, wie in einer Kirche. Die Wirtin hat ihnen rote Taschenlampen an die Schlüssel gehängt und den Frühstücksbeginn auf zehn Uhr gelegt.

„Wir haben nichts gebaut“, sagt der Bürgermeister, „wir haben nur etwas weggelassen.“ Er sagt es so, als sei ihm das selbst nicht ganz geheuer.`)}</div><p class="pull">„Wir haben nichts gebaut. Wir haben nur etwas weggelassen.“</p>${pic(photo('trails2.jpg', 'Sternspuren über den Bäumen'), 'Der Fußballplatz, Blick nach Norden, kurz nach elf.', 'low')}`);

const mond = page('day', `<h2 id="mond">Kleine Schule des Mondes</h2><p class="stand">Er ist der einzige Himmelskörper, auf dem man mit bloßem Auge Landschaft sieht. Trotzdem schauen wir ihn meistens erst an, wenn er voll ist.</p><div style="height:26mm;margin-bottom:6mm">${phases(700, 104, '#fff6dc', '#0a1538').replace('<svg', '<svg style="width:100%;height:100%"')}</div><div class="text cols2"><h3>Neumond</h3><p>Die beste Nacht für alles andere. Verabreden Sie sich mit der Milchstraße.</p><h3>Schmale Sichel</h3><p>Am Abend, tief im Westen. Der dunkle Teil leuchtet schwach: Das ist Licht von der Erde, von unseren Wolken und Meeren, das hinüberfällt und wieder zurück. Es hat auf dem Weg zweimal Sie gestreift.</p><h3>Halbmond</h3><p>Die schönste Zeit für ein Fernglas. An der Grenze von Hell und Dunkel werfen die Kraterränder Schatten, und das Auge begreift plötzlich, dass dies eine Kugel ist.</p><h3>Zunehmend, fast rund</h3><p>Er stört nun die Sternfreunde und erfreut alle Spaziergänger. Man kann bei seinem Licht eine Überschrift lesen. Diese zum Beispiel.</p><h3>Vollmond</h3><p>Er geht auf, wenn die Sonne untergeht, im Winter hoch, im Sommer niedrig. Dass er am Horizont größer wirkt, liegt an uns. Drehen Sie sich um, bücken Sie sich und sehen Sie zwischen den Beinen hindurch: Er schrumpft. Die Nachbarn werden fragen.</p><h3>Abnehmend</h3><p>Der Mond der Frühaufsteher und der Zeitungsboten. Er hängt am Morgen noch da wie ein Licht, das jemand auszumachen vergaß.</p></div>${pic(phases(700, 200, '#f2a65a', '#0a1538'), '', 'low')}`);

const thermos = page('', `<h2 id="thermos">Was in den Rucksack gehört</h2><p class="stand">Nach neun Wintern auf derselben Wiese habe ich gelernt, dass die Kälte von unten kommt und der Fehler von zu Hause.</p><div class="cal">${[['Eine Isomatte', 'Nicht zum Liegen, zum Stehen. Zwei Zentimeter Schaum unter den Stiefeln sind mehr wert als ein dritter Pullover.'], ['Rotes Licht', 'Eine Fahrradlampe mit Socke darüber reicht. Rot stört die Stäbchen nicht.'], ['Zwei Thermoskannen', 'Eine für Sie, eine für den Menschen, der sagt, ihm sei nicht kalt.'], ['Fausthandschuhe', 'Darunter dünne Fingerhandschuhe. Jedes Ding, das man nachts einstellt, hat eine zu kleine Schraube.'], ['Ein Fernglas', 'Sieben mal fünfzig. Größeres zittert, Kleineres schmollt.'], ['Ein Stuhl', 'Der Nacken ist das empfindlichste Instrument des Astronomen.'], ['Papier und Bleistift', 'Kugelschreiber frieren ein. Zeichnen Sie, was Sie sehen, nicht, was Sie wissen.'], ['Ein Grund zu bleiben', 'Schokolade etwa. Der Himmel wird ab Mitternacht besser, der Mensch ab zehn schlechter.']].map(([t, x]) => `<div><b>${t}</b><p>${x}</p></div>`).join('')}</div>${pic(photo('cover.jpg', 'Sternspuren'), '', 'low')}`);

const kal = page('', `<h2 id="kalender">Himmel von November bis Februar</h2><div class="cal">${[['November, früh', 'Die Tauriden: wenige, langsame, helle Sternschnuppen. Geduld ist hier ein Messgerät.'], ['Um den 17. November', 'Die Leoniden kommen nach Mitternacht aus dem Sichelgriff des Löwen.'], ['November, abends', 'Der Große Wagen liegt flach über dem Nordhorizont. Kassiopeia steht dafür hoch.'], ['Um den 13. Dezember', 'Die Geminiden, der reichste Strom des Jahres. Eine Stunde, eine Decke, kein Telefon.'], ['21. oder 22. Dezember', 'Die längste Nacht. Wir feiern sie draußen, mit Suppe.'], ['Anfang Januar', 'Die Erde ist der Sonne am nächsten. Man merkt davon nichts, und das ist der Witz.'], ['Januar, 21 Uhr', 'Orion genau im Süden. Das Wintersechseck: Sirius, Prokyon, Pollux, Kapella, Aldebaran, Rigel.'], ['Februar', 'Das Zodiakallicht. Nach der Dämmerung ein Kegel aus Staub und Sonne im Westen, nur auf dem Land.'], ['Ende Februar', 'Der Löwe steigt im Osten auf. Im Dorf sagt man: Jetzt wird der Himmel wieder leiser.'], ['Immer', 'Hinausgehen. Auch fünf Minuten zählen.']].map(([t, x]) => `<div><b>${t}</b><p>${x}</p></div>`).join('')}</div>${pic(photo('milky.jpg', 'Milchstraße'), 'Heft 5 erscheint, wenn die Amseln wieder anfangen.', 'low')}`);
const back = page('plate bare', `<div class="art">${photo('back.jpg', 'Sternspuren')}</div>`);

export default {
  lang: 'de', width: '210mm', height: '297mm', subject: 'Der Winterhimmel', images, css,
  fonts: fonts({ 'instrument-serif': '400 400-italic', 'inter-tight': '400 600' }),
  body: bind([cover, inhalt, auge, plate, jaeger, licht, mond, thermos, kal, back], 'Nachtblau 4'),
};
