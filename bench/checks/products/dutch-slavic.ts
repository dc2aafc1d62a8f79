import { both, type LabelledCase } from '../labelled-case.ts';

/** Products of many trades in Dutch, Polish and Serbian: a text that says what its source says, and one with inventions. */
export const PRODUCTS_DUTCH_SLAVIC: readonly LabelledCase[] = [
  ...both(
    'nl',
    {
      title: 'Loopfiets Kwik',
      body_html:
        '<p>Loopfiets met frame van berkenmultiplex en luchtbanden van 12 inch. Zadelhoogte verstelbaar van 34 tot 42 cm. Vanaf 2 jaar, tot 30 kg. Gewicht 3,8 kg.</p>',
      vendor: 'Zus & Zo',
      options: [{ name: 'Kleur', values: ['Geel', 'Groen'] }],
    },
    '<p>Eerst één voet, dan twee, en daar gaat ze. De loopfiets Kwik heeft een frame van berkenmultiplex en luchtbanden van 12 inch, zodat stoepranden geen drama zijn.</p><ul><li>Zadel verstelbaar tussen 34 en 42 cm</li><li>Vanaf twee jaar, tot 30 kilo</li><li>3,8 kg licht</li><li>In geel of groen</li></ul><p>Opa houdt nog even vast. Straks hoeft dat niet meer.</p>',
    '<p>Kwik is gemaakt van [!material:beukenhout] en weegt [!number:3,2 kg]. Het zadel gaat van [!number:30 tot 45 cm] en het stuur heeft [!claim:zachte handvatten].</p><ul><li>[!claim:Vanaf 18 maanden]</li><li>[!claim:Lekvrije banden]</li><li>[!certification:FSC-keurmerk]</li><li>[!claim:Beste Speelgoed van het Jaar]</li></ul><p>De fiets is [!claim:in Nederland gemaakt], [!claim:stimuleert het evenwicht] en heeft [!claim:twee jaar garantie]. [!claim:Gratis verzending.]</p>',
  ),
  ...both(
    'nl',
    {
      title: 'Inductiepan Ruig 28 cm',
      body_html:
        '<p>Koekenpan van geëmailleerd gietijzer, 28 cm, 2,6 kg. Geschikt voor inductie, gas en oven tot 250 °C. Houten handgreep afneembaar. Afwassen met de hand.</p>',
      vendor: 'Haardvuur',
      product_type: 'Pannen',
    },
    '<p>Een steak met een korst, een omelet die loslaat: Ruig is een koekenpan van geëmailleerd gietijzer, 28 cm in doorsnee en met 2,6 kilo lekker zwaar.</p><ul><li>Voor inductie en gas</li><li>In de oven tot 250 graden: de houten handgreep gaat eraf</li><li>Afwassen met de hand</li></ul><p>Laat de pan rustig warm worden, doe er een klontje boter in en wacht tot het bruist.</p>',
    '<p>De pan van [!material:aluminium] met [!claim:keramische antiaanbaklaag] meet [!number:30 cm] en mag tot [!number:300 °C] in de oven.</p><ul><li>[!claim:Vaatwasserbestendig]</li><li>[!claim:PFAS-vrij]</li><li>[!claim:Glazen deksel inbegrepen]</li><li>[!number:2,1 kg]</li></ul><p>[!claim:Krasvast], [!claim:met de hand gegoten in Frankrijk] en [!claim:levenslang gegarandeerd]. [!claim:Ook geschikt voor keramische kookplaten.]</p>',
  ),
  ...both(
    'nl',
    {
      title: 'Handzeep Lavendel 500 ml',
      body_html:
        '<p>Vloeibare handzeep met lavendelolie en glycerine. pH 5,5. Pompfles van gerecycled plastic, 500 ml. Vegan.</p>',
      vendor: 'Wassende Maan',
    },
    '<p>Handen wassen hoort erbij, genieten mag. Deze vloeibare zeep ruikt naar lavendel, bevat glycerine en heeft een pH van 5,5.</p><ul><li>Halve liter in een pompfles van gerecycled plastic</li><li>Vegan</li></ul><p>Zet hem bij de gootsteen, in het toilet of in de badkamer, en geniet van de geur van de zomer.</p>',
    '<p>Met [!claim:aloë vera] en [!claim:amandelolie] [!claim:voedt] deze zeep de huid. De fles van [!material:glas] bevat [!number:300 ml].</p><ul><li>[!claim:Dermatologisch getest]</li><li>[!claim:Doodt 99,9 % van de bacteriën]</li><li>[!certification:Ecolabel]</li><li>[!claim:Zonder parabenen]</li></ul><p>[!claim:Geschikt voor de gevoelige huid] en [!claim:biologisch afbreekbaar]. De zeep is [!claim:navulbaar] en [!claim:gemaakt in Zeeland].</p>',
  ),
  ...both(
    'pl',
    {
      title: 'Klocki drewniane Zamek, 60 elementów',
      body_html:
        '<p>Klocki z drewna bukowego, 60 elementów w 12 kształtach. Od 3 lat. Worek z bawełny. Malowane farbami wodnymi.</p>',
      vendor: 'Leśny Kąt',
      product_type: 'Zabawki',
    },
    '<p>Mury, wieże i most zwodzony: z sześćdziesięciu bukowych klocków powstanie zamek, jakiego jeszcze nie było. Dwanaście kształtów daje mnóstwo pomysłów.</p><ul><li>Dla dzieci od trzech lat</li><li>Malowane farbami wodnymi</li><li>Bawełniany worek na wszystkie elementy</li></ul><p>A gdy smok zburzy bramę, wystarczy zacząć od nowa.</p>',
    '<p>Zestaw [!number:80 elementów] z drewna [!material:lipowego] [!claim:rozwija wyobraźnię przestrzenną] i jest [!claim:wykonany ręcznie w Polsce].</p><ul><li>[!claim:Od 18 miesięcy]</li><li>[!certification:Certyfikat FSC]</li><li>Pudełko z [!material:metalu]</li><li>[!claim:Zgodne z normą EN 71]</li></ul><p>Klocki są [!claim:odporne na wilgoć] i [!claim:polecane przez pedagogów]. [!claim:Darmowa dostawa.]</p>',
  ),
  ...both(
    'pl',
    {
      title: 'Wkrętarka akumulatorowa WA-12',
      body_html:
        '<p>Wkrętarka 12 V, moment obrotowy 30 Nm, dwa biegi. Uchwyt samozaciskowy 10 mm. Masa 0,9 kg. W zestawie akumulator 2 Ah, ładowarka i walizka.</p>',
      vendor: 'Stalmet',
      raw: { 'Czas ładowania': '60 min', Gwarancja: '24 miesiące' },
    },
    '<p>Mała, a robi swoje: WA-12 waży 0,9 kg i ma moment 30 Nm, więc poradzi sobie z szafką, półką i altaną. Dwa biegi i uchwyt 10 mm wystarczą do domowych prac.</p><ul><li>Napięcie 12 V</li><li>Akumulator 2 Ah naładuje się w godzinę</li><li>Ładowarka i walizka w zestawie</li><li>Dwa lata gwarancji</li></ul><p>Raz, dwa i gotowe. A kawa jeszcze ciepła.</p>',
    '<p>WA-12 z [!claim:silnikiem bezszczotkowym] ma [!number:45 Nm] i [!number:trzy biegi]. Ładowanie trwa [!number:30 minut].</p><ul><li>[!claim:Podświetlenie LED]</li><li>[!number:Dwa akumulatory]</li><li>Obudowa z [!material:magnezu]</li><li>[!claim:20 bitów w komplecie]</li></ul><p>Akumulator [!brand:Bosch] jest [!claim:odporny na mróz], a gwarancja trwa [!claim:pięć lat]. [!claim:Wyprodukowano w Niemczech.]</p>',
  ),
  ...both(
    'pl',
    {
      title: 'Miód lipowy 400 g',
      body_html:
        '<p>Miód nektarowy lipowy z pasieki na Podlasiu. Słoik 400 g. Zbiór: lipiec 2026. Krystalizacja jest naturalna.</p>',
      vendor: 'Pasieka Pod Lipą',
    },
    '<p>Lato w słoiku: ten nektarowy miód lipowy pochodzi z pasieki na Podlasiu i ze zbioru z lipca 2026 roku. Kiedy się skrystalizuje, to znak, że natura robi swoje.</p><p>400 gramów na kanapki, do herbaty i prosto z łyżeczki. Ile wytrzyma w spiżarni? Zwykle niedługo.</p>',
    '<p>Miód [!claim:wielokwiatowy] z [!claim:Mazur] [!claim:wzmacnia odporność] i [!claim:łagodzi kaszel].</p><ul><li>[!number:1 kg]</li><li>[!claim:Ekologiczny]</li><li>[!claim:Bez pasteryzacji]</li><li>[!claim:Złoty medal na targach]</li></ul><p>Ma [!claim:trzyletni termin przydatności], jest pakowany w [!material:drewno] i [!claim:badany w laboratorium]. [!claim:Odpowiedni dla diabetyków.]</p>',
  ),
  ...both(
    'sr',
    {
      title: 'Drvena slagalica Selo, 24 dela',
      body_html:
        '<p>Slagalica od lipovog drveta, 24 dela. Za decu od 3 godine. Dimenzije 30 x 22 cm. Kutija od kartona.</p>',
      vendor: 'Mala Radionica',
    },
    '<p>Kuća, štala, koza i pas: na slagalici Selo uvek se nešto dešava. Napravljena je od lipovog drveta i ima dvadeset četiri dela.</p><ul><li>Za decu od tri godine</li><li>Složena meri 30 × 22 cm</li><li>U kartonskoj kutiji</li></ul><p>Prvo ivice, pa sredina, ili potpuno obrnuto? Svako ima svoj način.</p>',
    '<p>Slagalica od [!material:bukovog drveta] ima [!number:36 delova] i [!claim:razvija motoriku]. [!claim:Ručno je oslikana u Srbiji.]</p><ul><li>[!claim:Od 18 meseci]</li><li>[!certification:FSC sertifikat]</li><li>[!number:40 × 30 cm]</li><li>[!claim:Bez štetnih boja]</li></ul><p>[!claim:Otporna je na vodu], [!claim:preporučuju je vaspitači], a poručene igračke [!claim:stižu besplatno].</p>',
  ),
  ...both(
    'sr',
    {
      title: 'LED baštenska lampa Svitac, set 4',
      body_html:
        '<p>Četiri solarne lampe od nerđajućeg čelika, visina 38 cm. Toplo bela svetlost 3000 K. Punjenje 6 sati, rad do 8 sati. IP44.</p>',
      vendor: 'Svetlonoša',
      product_type: 'Baštenska rasveta',
    },
    '<p>Kad padne mrak, staza ostaje vidljiva. Četiri solarne lampe Svitac od nerđajućeg čelika svetle toplo belo (3000 K) i visoke su 38 cm.</p><ul><li>Šest sati punjenja, do osam sati svetla</li><li>Zaštita IP44</li></ul><p>Zabodite ih u travu, sačekajte veče i pozovite komšije na kafu.</p>',
    '<p>Set od [!number:šest lampi] od [!material:aluminijuma] svetli [!number:12 sati] i [!claim:pali se na pokret].</p><ul><li>[!certification:IP67]</li><li>Visina [!number:45 cm]</li><li>[!claim:Zamenljive baterije]</li><li>[!claim:Daljinski upravljač u kompletu]</li></ul><p>Lampe su [!claim:otporne na mraz], imaju [!claim:garanciju od dve godine] i [!claim:proizvedene su u Nemačkoj].</p>',
  ),
  ...both(
    'sr',
    {
      title: 'Ајвар благи, 690 г',
      body_html: '<p>Ајвар од печене паприке, сунцокретовог уља и соли. Благи укус. Тегла 690 г. Без конзерванса.</p>',
      vendor: 'Бакина остава',
    },
    '<p>Мирис печене паприке, као код баке. Овај благи ајвар је од паприке, сунцокретовог уља и соли, и ничег више: конзерванса нема.</p><ul><li>Тегла од 690 грама</li></ul><p>Уз роштиљ, на топлој погачи или право из тегле, док нико не гледа.</p>',
    '<p>Ајвар са [!claim:патлиџаном] и [!claim:белим луком] долази [!claim:из Лесковца] и [!claim:јача имунитет].</p><ul><li>[!number:720 г]</li><li>[!claim:Органски]</li><li>[!claim:Без глутена]</li><li>[!claim:Награђен златном медаљом]</li></ul><p>[!claim:Ручно је мешан] и траје [!number:три године].</p>',
  ),
];
