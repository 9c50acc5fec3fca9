import { bind, fonts, page, paras, pic, rect, svg } from '../shared/kit.mjs';
import { coverArt, rain, rings, umbrella, veranda } from './art.mjs';

const css = `
:root { --pad: 20mm 18mm 22mm; --edge: 16mm; --gap: 9mm; }
body { font: 400 10pt/1.9 'Shippori Mincho', 'Noto Serif CJK JP', serif; color: #1d2a44; }
.page { background: #f7f1e4; } .indigo { background: #21375f; color: #f7f1e4; } .plate { padding: 0; }
.tate { writing-mode: vertical-rl; flex: 1; min-height: 0; text-align: justify; }
.two { columns: 2; column-gap: 10mm; column-fill: auto; }
.tate p { text-indent: 1em; }
.tate h2, .cover h1 { font-weight: 700; }
.tate h2 { font-size: 25pt; line-height: 1.4; margin-left: 5mm; letter-spacing: .08em; }
.tate .stand { font-size: 12.5pt; text-indent: 0; margin-left: 7mm; }
.tate h3 { font-size: 12pt; margin: 0 5mm 0 1mm; }
.half { display: flex; flex-direction: column; gap: 7mm; flex: 1; min-height: 0; }
.half .tate { flex: 1.15; } .half .pic { flex: 1; }
.cover { padding: 14mm; color: #f7f1e4; }
.cover .tate { display: flex; flex-direction: column; }
.cover h1 { font-size: 96pt; line-height: 1; letter-spacing: .02em; }
.cover .sub { font-size: 15pt; letter-spacing: .1em; text-indent: 0; margin-top: 4mm; }
.haiku { font-size: 19pt; line-height: 1.95; letter-spacing: .14em; } .haiku p { text-indent: 0; }
.toc a { display: block; margin-left: 6mm; font-size: 13pt; } .toc b { font-weight: 400; text-combine-upright: all; margin-top: 4mm; display: inline-block; color: #c8452f; }
figcaption { font-size: 8pt; text-align: right; }
.folio { left: auto; right: 16mm; } .verso .folio { left: 16mm; right: auto; }
`;
const water = (s) => svg(560, 800, `${rect(0, 0, 560, 800, '#2f4a7a')}${rings(560, 800, 60, 34, s, '#e9edf5')}${rain(560, 800, 60, s, '#e9edf5')}`);
const t = (h, cls = '') => `<div class="tate ${cls}">${h}</div>`;

const cover = page('cover bare', `<div class="art">${coverArt(688, 971)}</div><div class="over tate"><h1>縁側</h1><p class="sub">第一号　特集・雨の音</p></div>`);
const toc = page('', `<div class="half">${t(`<h2>目次</h2><nav class="toc"><a href="#oto">雨を聴く場所 <b>{{p:oto}}</b></a><a href="#na">雨の名前 <b>{{p:na}}</b></a><a href="#kasa">傘を直す人 <b>{{p:kasa}}</b></a><a href="#cha">水の温度 <b>{{p:cha}}</b></a><a href="#ku">軒下の十句 <b>{{p:ku}}</b></a><a href="#ato">あとがき <b>{{p:ato}}</b></a></nav>`)}${pic(veranda(560, 400))}</div>`);
const oto = page('', t(`<h2 id="oto">雨を聴く場所</h2><p class="stand">家の内でもなく、外でもない。<br>濡れずに雨のそばにいられる板の間のこと。</p>${paras(`
祖母の家には、客間よりも立派な縁側があった。幅は三尺、長さは五間。磨かれた板は飴のような色をして、冬の朝には足の裏に冷たく、夏の夕方には人の体温が残っていた。

雨の日になると、祖母はそこに座布団を一枚だけ出した。自分のためではない。「だれが来るの」と聞くと、「雨が来とるでしょう」と言う。子どもの私は、雨にも座布団がいるのかと思い、濡れないように少し内側へ寄せておいた。

縁側で聴く雨は、窓越しの雨とはまるで違う。まず屋根が鳴る。それから樋が鳴り、樋の継ぎ目から落ちる水が、踏み石の窪みを叩く。その奥で八つ手の葉が低く太鼓を打ち、いちばん遠くで、竹がさらさらと紙をめくるような音を立てる。近い音と遠い音のあいだに、庭の大きさがそのまま聞こえてくるのだった。

大人になって、都会の部屋を転々とした。どの部屋にも窓はあったが、雨はいつも硝子の向こうで、音を消した映画のように降っていた。ある晩、ふと思い立って、ベランダに小さな椅子を出し、植木鉢を三つ並べた。大きな葉のもの、細い葉のもの、それから空の鉢をひとつ伏せて。夜半に雨が来た。三つの鉢は、それぞれ違う声で鳴った。

縁側とは建物の名前ではなく、聴くための距離の名前なのかもしれない。手を伸ばせば濡れ、伸ばさなければ濡れない。そのくらいの近さに、人はときどき座っていたいのだと思う。`)}`, 'two'), '');
const plate = page('plate bare', `<div class="art">${water(12)}</div>`);
const names = [['春雨', 'はるさめ。傘を差すか差さないか迷っているうちに、肩だけがしっとりする雨。'], ['卯の花腐し', 'うのはなくたし。白い花を散らせて長く降る。洗濯物の敵、読書の友。'], ['五月雨', 'さみだれ。旧暦の五月、つまり梅雨のこと。いつ始まり、いつ終わったのか誰も知らない。'], ['夕立', 'ゆうだち。来る前に、土の匂いが走ってくる。'], ['狐の嫁入り', 'きつねのよめいり。陽が差しているのに降る。誰かがこっそり幸せになっている。'], ['時雨', 'しぐれ。降ったかと思えばやみ、山から山へ渡っていく。京都の人は時計の代わりに使う。'], ['遣らずの雨', 'やらずのあめ。帰ろうとする人を引きとめるように降る。もう一杯、お茶をどうぞ。'], ['小糠雨', 'こぬかあめ。音がしない。朝、蜘蛛の巣が見えるようになって初めてわかる。']];
const na = page('indigo', t(`<h2 id="na">雨の名前</h2>${names.map(([n, x]) => `<h3>${n}</h3><p>${x}</p>`).join('')}`, 'two'));
const kasa = page('', `<div class="half">${t(`<h2 id="kasa">傘を直す人</h2>${paras(`
駅から歩いて七分、川沿いの路地に、看板のない店がある。引き戸を開けると、天井から百本あまりの傘が、蝙蝠のようにぶら下がっている。

主人の名は三宅さん。七十八歳。「骨は八本のうち、折れるのはたいてい同じ一本です」と、指先で布をなでながら言う。風を受けるのは、持ち主の癖で決まる側なのだそうだ。だから傘を見れば、右利きか左利きか、犬を連れているか、誰かと並んで歩く人かどうかもわかる。

「ふたりで入る傘は、片側の骨が先に疲れます。相手のほうへ傾けるからね。そういう傘は、代金を少しまけることにしています」`)}`)}${pic(umbrella(560, 420), '骨を三十二本に張り直した、主人自身の一本。')}</div>`);
const cha = page('', `<div class="half">${t(`<h2 id="cha">水の温度</h2>${paras(`
雨の日のお茶は、少しぬるいほうがいい。湿った空気は香りをよく運ぶから、熱で急がせる必要がないのだ。

湯を沸かし、湯冷ましに移し、もう一度移す。器を替えるたびに、湯はおよそ十度ずつ静かになる。三つ目の器に触れて、手のひらが「まだ熱い」ではなく「あたたかい」と言ったら、それが煎茶の頃合いである。

葉は大さじ一杯、湯は湯呑み二つ分。蓋をして、軒の雨だれを六十数える。最後の一滴まで注ぎきること。二煎目は、待たなくていい。雨のほうが待ってくれる。`)}`)}${pic(veranda(560, 420, { seed: 21, sky: '#d8d3c0' }), '午後三時。客は雨だけ。')}</div>`);
const haiku = ['梅雨の朝下駄の鼻緒のまだ乾かず', '傘ひとつ追ひこしてゆく水たまり', '軒の雨かぞへて猫の眠りをり', '郵便の角やはらかき五月雨', '夕立や豆腐屋の笛途中まで', '蝸牛きのふの場所を知らぬ顔', '雨音の薄くなりたる縁に座す', '竹の葉のひとつ余して時雨やむ', '乾かざる手紙を読んで秋の雨', '戸を引けば音のかはりの春の月'];
const ku = page('indigo', t(`<h2 id="ku">軒下の十句</h2><div class="haiku">${haiku.map((x) => `<p>${x}</p>`).join('')}</div>`));
const ato = page('', `<div class="half">${pic(veranda(560, 420, { seed: 35 }))}${t(`<h2 id="ato">あとがき</h2>${paras(`
小さな雑誌を始めます。年に二度、雨の季節と雪の季節に。

急いで読むところはひとつもありません。途中で閉じて、庭を見て、また開いてください。庭がなければ、窓を。窓がなければ、耳を。

次号の特集は「灯をともす」。縁側でお待ちしています。`)}`)}</div>`);
const back = page('plate bare', `<div class="art">${water(44)}</div>`);
export default { lang: 'ja', width: '182mm', height: '257mm', subject: '雨の音', fonts: fonts({ 'shippori-mincho': '400 700' }), css, body: bind([cover, toc, oto, plate, na, kasa, cha, ku, ato, back], '縁側　第一号') };
