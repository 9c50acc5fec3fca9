import { bind, fonts, page, paras, pic } from '../shared/kit.mjs';
import { board, poster } from './art.mjs';

const css = `
:root { --pad: 14mm 14mm 17mm; --edge: 14mm; --gap: 6mm; --folio: 8mm; }
body { font: 400 9.5pt/1.45 Spectral, serif; color: #1b1b1b; }
.page { background: #f5ead2; } .czarna { background: #1b1b1b; color: #f5ead2; } .zolta { background: #e9b23b; } .czerwona { background: #d7263d; color: #fff4dc; } .plate { padding: 0; }
.cover { padding: 11mm; } .cover h1 { font: 700 54pt/.9 Jost; letter-spacing: -.04em; } .cover .foot { margin-top: auto; font: 500 13pt/1.3 Jost; background: #1b1b1b; color: #f5ead2; padding: 3mm 4mm; align-self: flex-start; }
h2 { font: 700 32pt/.98 Jost; letter-spacing: -.03em; margin-bottom: 4mm; text-wrap: balance; } h3 { font: 700 12pt/1.2 Jost; margin: 2mm 0 1mm; }
.stand { font: 500 12.5pt/1.35 Jost; margin-bottom: 5mm; } .text p + p { text-indent: 4mm; } .dia ~ .text { font-size: 10pt; } .ruch { font: 500 10.5pt/1.5 Jost; margin-top: 3mm; }
.pull { font: 700 18pt/1.1 Jost; letter-spacing: -.02em; margin: 4mm 0; color: #d7263d; text-wrap: balance; } .zolta .pull, .czerwona .pull { color: inherit; }
.pic.low { margin-top: 5mm; } .dia { width: 112mm; margin: 2mm auto 5mm; } .dia svg { width: 100%; } .duo { flex: none; display: grid; grid-template-columns: 1fr 1fr; gap: 6mm 8mm; } .duo svg { width: 66mm; height: 66mm; margin-bottom: 2mm; } .folio { font-family: Jost; }
.toc a { display: grid; grid-template-columns: 13mm 1fr; border-top: .6mm solid; padding: 2.2mm 0; font: 500 13pt/1.3 Jost; } .toc b { font-weight: 700; color: #d7263d; }
`;
const reti = '7K/8/k1P5/7p/8/8/8/8';
const cover = page('cover bare', `<div class="art">${poster(643, 907, { a: '#f5ead2', b: '#e9b23b', c: '#d7263d', sun: [0.6, 0.5, 230], pieces: [['R', -0.14, 0.5, 0.6, '#fffdf6', '#1b1b1b'], ['K', 0.28, 0.3, 0.86, '#1b1b1b', '#f5ead2'], ['P', 0.66, 0.66, 0.42, '#fffdf6', '#1b1b1b']] })}</div><h1 class="over">Roszada</h1><p class="over foot">Nr 2: Król idzie naprzód.<br>Kwartalnik dla tych, którzy grają wolno</p>`);
const spis = page('', `<h2>Spis treści</h2><nav class="toc"><a href="#krol"><b>{{p:krol}}</b>Król wychodzi z domu</a><a href="#reti"><b>{{p:reti}}</b>Dwie drogi naraz: studium z 1921 roku</a><a href="#marsz"><b>{{p:marsz}}</b>Spacer przez środek bitwy</a><a href="#wieza"><b>{{p:wieza}}</b>Skromność księdza Saavedry</a><a href="#niesmiertelna"><b>{{p:niesmiertelna}}</b>Ostatni obraz Nieśmiertelnej</a><a href="#park"><b>{{p:park}}</b>Stolik numer cztery</a><a href="#zagadki"><b>{{p:zagadki}}</b>Zagadki do herbaty</a></nav>${pic(poster(600, 420, { a: '#e9b23b', b: '#f5ead2', c: '#d7263d', pieces: [['Q', 0.06, 0.1, 0.36, '#1b1b1b', '#f5ead2'], ['N', 0.4, 0.12, 0.36, '#fffdf6', '#1b1b1b'], ['B', 0.7, 0.1, 0.34, '#d7263d', '#1b1b1b']] }), '', 'low')}`);
const krol = page('', `<h2 id="krol">Król wychodzi z domu</h2><p class="stand">Przez czterdzieści ruchów uczymy się go chować. Potem nagle okazuje się, że to on ma wygrać partię.</p><div class="text cols2">${paras(`
Każde dziecko wie, że króla trzeba roszować. Stawia się go w kącie, za trzema pionkami, jak dziadka przy piecu, i zajmuje się poważnymi sprawami. Hetman lata, wieże hurkoczą, skoczki wpadają przez okno. Dziadek milczy.

A potem na szachownicy robi się pusto. Znika hetman, znika drugi, ktoś wymienia ostatnie wieże i zapada taka cisza, że słychać zegar. I wtedy dziadek wstaje. Poprawia kamizelkę, otwiera furtkę i rusza, po jednym polu, przez całe podwórko.

Król w końcówce jest wart więcej niż skoczek i mniej więcej tyle, co cierpliwość. Nie umie skakać ani pędzić po przekątnej. Umie tylko jedno: zawsze być obok. Kto ma króla bliżej, ten zwykle ma rację.

W tym numerze idziemy więc pieszo. Zobaczymy króla, który goni dwa zające i oba dogania, króla, który w środku wojny wybrał się na spacer, i księdza, który znalazł ruch tak skromny, że nikt przed nim go nie zauważył.

Proszę ustawić figury. Herbata może wystygnąć, nie szkodzi.`)}</div><p class="pull">Kto ma króla bliżej, ten zwykle ma rację.</p>${pic(poster(600, 360, { a: '#1b1b1b', b: '#2b2b2b', c: '#d7263d', sun: [0.5, 0.5, 120], pieces: [['K', 0.36, 0.02, 0.3, '#fffdf6', '#1b1b1b']] }), '', 'low')}`);
const ret = page('zolta', `<h2 id="reti">Dwie drogi naraz</h2><p class="stand">Richard Réti, 1921. Białe zaczynają i remisują.</p><div class="dia">${board(reti, { dark: '#c98a1b', path: ['h8', 'g7', 'f6', 'e5'] })}</div><div class="text cols2">${paras(`
Czarny pion biegnie i biały król nie zdąży. Wystarczy policzyć: brakuje mu dwóch ruchów. Własny pion też zginie, bo czarny król stoi tuż obok. Rozsądny człowiek podałby rękę.

Réti poszedł po przekątnej. Na szachownicy droga prosta i ukośna mają tę samą długość, ale ukośna prowadzi w dwie strony: do obcego pionka i do własnego. Czarne muszą wybierać, a każdy wybór jest o jeden ruch za późny.`)}</div><p class="ruch">1. Kg7! h4 2. Kf6 Kb6 3. Ke5! h3 (3… Kxc6 4. Kf4 i król jest w kwadracie) 4. Kd6 h2 5. c7 Kb7 6. Kd7. Oba pionki wchodzą. Remis.</p>`);
const marsz = page('', `<h2 id="marsz">Spacer przez środek bitwy</h2><div class="dia">${board('4rrk1/1bpR1p2/1pq1pQp1/p3P2p/P1PR3P/5N2/2P2PP1/6K1', { path: ['g1', 'h2', 'g3', 'f4', 'g5'] })}</div><p class="stand">Short – Timman, Tilburg 1991. Na desce są hetmany i cztery wieże, a biały król wychodzi po gazetę.</p><div class="text cols2">${paras(`
Czarne są związane: król w klatce, wieże pilnują, hetman pilnuje wież. Białym brakuje jednej figury do mata. Wszystkie są zajęte. Wszystkie prócz króla.

Szedł cztery ruchy. Nikt go nie zatrzymał, bo nikt nie mógł się ruszyć. Kiedy stanął na g5, groził już tylko jednym krokiem, na h6, i czarne poddały partię.`)}</div><p class="ruch">31. Kh2! Wc8 32. Kg3! Wce8 33. Kf4! Gc8 34. Kg5, czarne poddały się.</p>`);
const wieza = page('czerwona', `<h2 id="wieza">Skromność księdza Saavedry</h2><div class="dia">${board('8/8/1KP5/3r4/8/8/8/k7', { dark: '#e58a6d', path: ['b6', 'b5', 'b4', 'b3', 'c2'] })}</div><div class="text cols2">${paras(`
Pozycję długo uważano za remisową. W 1895 roku hiszpański zakonnik mieszkający w Glasgow zauważył, że pion, który dochodzi do końca, nie musi zostać hetmanem.

Po 6. c8H Wc4+! 7. Hxc4 jest pat. Ale po 6. c8W grozi mat na a8, wieża czarnych musi na a4, a wtedy król robi ostatni krok i grozi dwiema rzeczami jednocześnie. Ksiądz nie ułożył niczego innego, co by przetrwało. Wystarczyło.`)}</div><p class="ruch">1. c7 Wd6+ 2. Kb5 Wd5+ 3. Kb4 Wd4+ 4. Kb3 Wd3+ 5. Kc2! Wd4! 6. c8W!! Wa4 7. Kb3 i białe wygrywają.</p>`);
const imm = page('', `<h2 id="niesmiertelna">Ostatni obraz Nieśmiertelnej</h2><div class="dia">${board('r1bk3r/p2pBpNp/n4n2/1p1NP2P/6P1/3P4/P1P1K3/q5b1')}</div><div class="text cols2">${paras(`
Londyn, 1851. Anderssen oddał gońca, obie wieże i hetmana, a na końcu dał mata trzema lekkimi figurami. Kieseritzky ma wszystko, czego można sobie życzyć, tylko nie na tej połowie szachownicy.

Proszę spojrzeć na białego króla: stoi na e2, w środku, całkiem goły. Nikt nie ma czasu mu nic zrobić. To też jest sposób na bezpieczeństwo: zająć innych czymś ważniejszym.`)}</div><p class="ruch">20. Ke2 Sa6 21. Sxg7+ Kd8 22. Hf6+! Sxf6 23. Ge7 mat.</p>`);
const park = page('czarna', `<h2 id="park">Stolik numer cztery</h2><div class="text cols2">${paras(`
W parku za dworcem jest siedem betonowych stolików. Przy pierwszym grają na czas, przy drugim na piwo, przy trzecim się kłócą. Przy czwartym od dwudziestu lat gra pan Leon, i przy czwartym się nie mówi.

Przegrałem z nim jedenaście razy. Za każdym razem, kiedy było po wszystkim, cofał figury o pięć ruchów i przekręcał szachownicę: teraz pan gra moimi. I przegrywałem jeszcze raz, z lepszej strony.

Za dwunastym razem w wygranej pozycji pan Leon długo patrzył na deskę, po czym ruszył królem tam, gdzie nie powinien. Sprawdziłem trzy razy. Wygrałem. „No”, powiedział; było to pierwsze słowo, jakie od niego usłyszałem. „Już pan sprawdza. To teraz możemy grać.”`)}</div>${pic(poster(600, 520, { a: '#2b2b2b', b: '#1b1b1b', c: '#e9b23b', sun: [0.72, 0.3, 80], pieces: [['P', 0.08, 0.4, 0.28, '#f5ead2', '#1b1b1b'], ['P', 0.36, 0.44, 0.28, '#d7263d', '#1b1b1b'], ['P', 0.64, 0.4, 0.28, '#f5ead2', '#1b1b1b']] }), '', 'low')}`);
const zag = page('', `<h2 id="zagadki">Zagadki do herbaty</h2><div class="duo"><div>${board('kbK5/pp6/1P6/8/8/8/8/R7')}<h3>Przed pierwszym łykiem</h3><p>Mat w dwóch ruchach. Zadanie przypisywane młodemu Morphy’emu.</p></div><div>${board('4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4')}<h3>W loży</h3><p>Mat w dwóch. Paryż, 1858, podczas opery.</p></div></div><p class="pull">Odpowiedzi są niżej, ale herbata jest bliżej.</p><p class="ruch" style="transform:rotate(180deg)">Pierwsze: 1. Wa6! i na każdą odpowiedź mat: bxa6 2. b7; ruch gońcem 2. Wxa7. Drugie: 1. Hb8+! Sxb8 2. Wd8 mat.</p>${pic(poster(600, 300, { a: '#d7263d', b: '#c01f35', c: '#e9b23b', pieces: [['K', 0.1, 0.04, 0.26, '#fffdf6', '#1b1b1b'], ['Q', 0.38, 0.04, 0.26, '#1b1b1b', '#fff4dc'], ['R', 0.66, 0.04, 0.26, '#e9b23b', '#1b1b1b']] }), 'Następny numer: pionek, który nie chciał awansować.', 'low')}`);
const back = page('plate bare', `<div class="art">${poster(643, 907, { a: '#d7263d', b: '#e9b23b', c: '#1b1b1b', pieces: [] })}</div>`);
export default { lang: 'pl', width: '170mm', height: '240mm', subject: 'Szachy', css, fonts: fonts({ jost: '500 700', spectral: '400 400-italic' }), body: bind([cover, spis, krol, ret, marsz, wieza, imm, park, zag, back], 'Roszada 2') };
