import { bind, fonts, page, paras, pic, whole } from '../shared/kit.mjs';
import { loop, road } from './art.mjs';

const css = `
:root { --pad: 15mm 16mm 18mm; --edge: 16mm; --gap: 7mm; }
body { font: 400 9.5pt/1.45 Newsreader, serif; color: #17324d; }
.page { background: #fffaf0; } .sol { background: #ffc145; } .bla { background: #17324d; color: #fff4d6; } .plate { padding: 0; }
.cover { padding: 9mm 11mm; } .cover h1 { font: 800 86pt/.85 'Bricolage Grotesque'; letter-spacing: -.055em; color: #17324d; margin-left: -1.5mm; } .cover p { font: 700 12pt/1.3 'Bricolage Grotesque'; } .cover .foot { margin-top: auto; background: #17324d; color: #fff4d6; align-self: flex-start; padding: 3mm 5mm; }
h2 { font: 800 38pt/.95 'Bricolage Grotesque'; letter-spacing: -.04em; margin-bottom: 4mm; text-wrap: balance; }
h3 { font: 700 12pt/1.2 'Bricolage Grotesque'; margin: 3mm 0 1mm; color: #c8431c; } .bla h3 { color: #ffc145; }
.stand { font: 400 14.5pt/1.3 Newsreader; margin-bottom: 5mm; max-width: 145mm; } .text p + p { text-indent: 4mm; }
.pull { font: 800 21pt/1.05 'Bricolage Grotesque'; letter-spacing: -.03em; color: #c8431c; margin: 4mm 0; text-wrap: balance; } .bla .pull { color: #ffc145; }
.pic.low { margin-top: 5mm; } .pic { margin-bottom: 4mm; } .pic .frame { border-radius: 3mm; } figcaption, .folio { font-family: 'Bricolage Grotesque'; }
.toc a { display: flex; justify-content: space-between; border-top: .8mm solid #17324d; padding: 2.5mm 0; font: 700 15pt/1.2 'Bricolage Grotesque'; } .toc b { color: #c8431c; font-weight: 800; }
.kort { display: grid; grid-template-columns: 1fr 1fr; gap: 5mm 9mm; } .kort p { font-size: 11pt; line-height: 1.4; }
`;
const sommar = { sky: '#9ed8e6', glow: '#ffc145', sun: [0.68, 0.28, 110], far: '#5d8aa0', lake: '#3f8fae', near: '#3c7a5a', field: '#8fbf5a', road: '#f3e6c8', tree: '#1f5a43', seed: 4 };
const kvall = { ...sommar, sky: '#f6a36b', glow: '#fff1c4', far: '#a8587a', lake: '#d97a73', near: '#6b3f6b', field: '#8a5a7a', tree: '#3d2a52', road: '#ffd9a8', seed: 17 };
const dimma = { ...sommar, sky: '#e6ede8', glow: '#ffffff', far: '#c3d3d0', lake: '#b3c9cb', near: '#93b0a6', field: '#b7c99a', tree: '#5f8577', seed: 29 };

const cover = page('cover bare', `<div class="art">${road(756, 1020, { ...sommar, sun: [0.62, 0.3, 190], rider: [0.56, 0.85, 1.2], wind: true })}</div><h1 class="over">Medvind</h1><p class="over">Nummer 3. Gratis för alla som trampar själva</p><p class="over foot">Runt sjön på två hjul: tolv mil, sex bullar, en punktering</p>`);
const inneh = page('sol', `<h2>Innehåll</h2><nav class="toc"><a href="#runt">Runt sjön <b>{{p:runt}}</b></a><a href="#karta">Kartan, till handskfacket du inte har <b>{{p:karta}}</b></a><a href="#motvind">Till motvindens försvar <b>{{p:motvind}}</b></a><a href="#laga">Laga en slang på sju minuter <b>{{p:laga}}</b></a><a href="#bullar">Bullar efter vägen <b>{{p:bullar}}</b></a><a href="#lykta">Den lilla lyktan <b>{{p:lykta}}</b></a></nav>${pic(road(700, 480, { ...kvall, rider: [0.55, 0.88, 0.75] }), '', 'low')}`);
const runt = page('', `<h2 id="runt">Runt sjön</h2><p class="stand">Man kan köra runt den på två timmar med bil. Vi tog tre dagar på oss och kom ändå hem för tidigt.</p><div class="text cols3">${paras(`
Klockan sex på morgonen låg sjön där som om ingen hade rört den. Vi hade packat dagen innan, packat om på kvällen och sedan, i tysthet, var för sig, smugit tillbaka saker som den andre tagit ur. Så blev det två kaffepannor.

Den första milen är lätt. Det är den alltid. Benen är nya, kedjan är smord, och varje kohage hälsar. Vid Norrviken möttes vi av en äldre man på en ännu äldre cykel. Han hade en gädda på pakethållaren och frågade vart vi skulle. ”Runt”, sa vi. Han tänkte på saken. ”Åt vilket håll?” ”Medsols.” ”Då får ni motvind vid Ekudden”, sa han och trampade vidare, och gäddan nickade.

Vi fick motvind vid Ekudden. Den kom över vattnet med en lukt av vass och diesel och lade handen mitt på bröstet på oss. Vi växlade ner. Vi slutade prata. Efter en halvtimme började vi sjunga, eftersom ingen ändå hörde hur det lät.

På kvällen slog vi upp tältet bakom en stängd kiosk. Någon hade glömt att ta in skylten, så vi åt vår soppa under en meterhög glasstrut. Det regnade lite grann. Solen gick ner så långsamt att vi hann bli osams om vilket ögonblick som var det rätta.

Andra dagen var det punktering, och den skriver vi om på annan plats. Tredje dagen var det medvind.

Det är svårt att skriva om medvind. Man märker den inte. Man tror att man blivit stark. Backarna ligger ner, byarna kommer fram en efter en och ställer upp sig längs vägen, och först när man stannar för att dricka känner man hur det fläktar i nacken, vänligt, som av någon som puttat på hela tiden utan att säga något.`)}</div><p class="pull">Man märker den inte. Man tror att man blivit stark.</p>${pic(road(700, 260, { ...dimma, rider: [0.5, 0.9, 0.5] }), 'Norrviken strax efter sex. Gäddan syns inte i bild.', 'low')}`);
const plate = page('plate bare', `<div class="art">${road(756, 1020, { ...kvall, sun: [0.5, 0.4, 150], rider: [0.6, 0.93, 1.1] })}</div>`);
const karta = page('', `<h2 id="karta">Kartan</h2>${pic(whole(loop(700, 760, [[0, 'Bryggan', '0 km, och 118'], [0.14, 'Norrviken', '14 km, gädda'], [0.3, 'Ekudden', '37 km, motvind'], [0.42, 'Kiosken', '51 km, glasstrut'], [0.58, 'Grusvägen', '70 km, punktering'], [0.72, 'Färjan', '88 km, var kvart'], [0.86, 'Bageriet', '103 km, bulle nummer sex']])), 'Ritad ur minnet. Uddarna är ungefär där de ska, utom en som vi tyckte blev finare så.')}<p>Följ de blå skyltarna medsols. Där de tar slut börjar det roliga. Vatten finns i kranen bakom varje kyrka, och kyrkan syns alltid.</p>`);
const motvind = page('bla', `<h2 id="motvind">Till motvindens försvar</h2><div class="text cols2">${paras(`
Alla skriver visor om medvinden. Någon måste tala för den andra.

Motvinden är ärlig. Den kommer framifrån, den ljuger inte om farten och den frågar dig varje minut om du verkligen ska dit. Har du ett dåligt skäl vänder du. Har du ett gott skäl så växer det.

Motvinden ger sällskap. I medvind cyklar var och en för sig, rusig av sina egna ben. I motvind lägger man sig på rad, tätt, och turas om. Den som går främst arbetar, de andra vilar, och efter en stund glider den främste åt sidan och faller bakåt utan ett ord. Det finns parlament som kunde lära av det.

Och den som haft motvind hela vägen ut vet en sak om vägen hem.`)}</div><p class="pull">Har du ett gott skäl så växer det.</p>${pic(road(700, 620, { ...sommar, sky: '#3f7fa3', glow: '#fff4d6', wind: true, seed: 41, rider: [0.42, 0.9, 0.9] }), '', 'low')}`);
const laga = page('sol', `<h2 id="laga">Laga en slang på sju minuter</h2><div class="kort">${[['Minut ett', 'Svär, men kort. Vänd cykeln upp och ner och lägg skruvarna i hjälmen.'], ['Minut två', 'Vik av däcket på ena sidan. Använd händerna; skruvmejseln gör bara nya hål.'], ['Minut tre', 'Pumpa slangen och för den förbi läppen. Läppen känner det som örat inte hör.'], ['Minut fyra', 'Sök i däcket efter boven. En tagg, en flisa, en stolthet.'], ['Minut fem', 'Rugga, limma, vänta. Limmet ska torka tills det inte längre klibbar. Här går de flesta fel.'], ['Minut sex', 'Lappen på. Tryck som om du höll någon i handen.'], ['Minut sju', 'Slang i däck, däck på fälg, ventilen rak. Pumpa till det klingar när du knackar.'], ['Minut åtta', 'Kaffe. Den har du förtjänat, och limmet tycker också om det.']].map(([t, x]) => `<div class="keep"><h3>${t}</h3><p>${x}</p></div>`).join('')}</div>${pic(road(700, 420, { ...dimma, seed: 52 }), 'Grusvägen vid kilometer sjuttio. En vacker plats att bli sittande på.', 'low')}`);
const bullar = page('', `${pic(road(700, 330, { ...sommar, seed: 66, rider: [0.45, 0.9, 0.55] }))}<h2 id="bullar">Bullar efter vägen</h2><div class="text cols3"><h3>Bryggan</h3><p>Kanelbulle, ljus, lite feg. Men det är första stoppet och man är inte kräsen.</p><h3>Norrviken</h3><p>Kardemumma, knuten två varv. Krossade frön, inte malda. Vi åt den stående, i respekt.</p><h3>Kiosken</h3><p>Stängd. Bullen fick vi av en kvinna med hund, ur en frysväska. Den vinner på sin historia.</p><h3>Grusvägen</h3><p>Ingen bulle. Vi noterar det här så att ni tar med en.</p><h3>Färjan</h3><p>Vaniljhjärta i plast. Havet förlåter allt, och en sjö är nästan ett hav.</p><h3>Bageriet</h3><p>Den sjätte. Varm, kantstött, med en sådan kant av smör och socker som fastnat i plåten. Vi sa ingenting på en mil.</p></div>`);
const lykta = page('bla', `<h2 id="lykta">Den lilla lyktan</h2><div class="text cols2">${paras(`
Min farfars cykel hade en dynamo som låg an mot däcket och sjöng. När han trampade lyste lyktan, när han stannade slocknade den. Det fanns alltså bara ljus så länge man var på väg.

Jag brukade sitta i köksfönstret i november och vänta. Först syntes ingenting. Sedan, långt borta vid mjölkpallen, en gul punkt som skälvde. I uppförsbacken blev den svagare, nästan ingenting, och jag höll andan och trampade under bordet för att hjälpa till. Så kom krönet, och ljuset växte och sjöng hela vägen ner till grinden.

Jag har en bättre lykta nu. Den lyser lika starkt när jag står stilla. Jag tycker ändå att det är en sämre idé.`)}</div>${pic(road(700, 640, { ...kvall, sky: '#1d2a55', glow: '#ffe9a8', sun: [0.3, 0.2, 44], far: '#2c3d6b', lake: '#27406e', near: '#16284a', field: '#122140', tree: '#0c1830', road: '#3a4a78', seed: 83, rider: [0.6, 0.9, 0.8] }), 'Nästa nummer: vinterdäck och varma händer.', 'low')}`);
const back = page('plate bare', `<div class="art">${road(756, 1020, { ...dimma, seed: 97, wind: true })}</div>`);
export default { lang: 'sv', width: '200mm', height: '270mm', subject: 'Cykling', css, fonts: fonts({ 'bricolage-grotesque': '400 700 800', newsreader: '400 400-italic' }), body: bind([cover, inneh, runt, plate, karta, motvind, laga, bullar, lykta, back], 'Medvind 3') };
