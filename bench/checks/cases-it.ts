import type { LabelledCase } from './labelled-case.ts';

/** Italian. */
export const IT: readonly LabelledCase[] = [
  ['Cotton apron 70 x 85 cm', 'Il grembiule in [=cotone] misura [=85 x 70 cm] e protegge i vestiti.'],
  ['Cotton apron 70 x 85 cm', 'Il grembiule in [!material:lino] misura 70 x [!number:95 cm] e protegge i vestiti.'],
  ['Moka 6 tazze, alluminio', 'La moka in [=alluminio] prepara [=sei] tazze di caffè ogni mattina.'],
  ['Moka 6 tazze, alluminio', 'La moka in [!material:rame] prepara [!number:dodici] tazze di caffè ogni mattina.'],
  [
    { title: 'Borsa', vendor: 'Casa Bellandi', materiale: 'vera pelle' },
    'La borsa di [=Casa Bellandi] è in [=cuoio] morbido e dura anni.',
  ],
  [
    { title: 'Borsa', vendor: 'Casa Bellandi', materiale: 'tela' },
    'La borsa di Casa Bellandi è in [!material:vera pelle] con zip di [!brand:Lampo].',
  ],
  [{ title: 'Crema viso 50 ml' }, 'Una crema da [=50 millilitri] che nutre la pelle e la lascia liscia come seta.'],
  [{ title: 'Crema viso 50 ml' }, 'Una crema [!certification:biologica] da [!unit:50 litri] che nutre la pelle.'],
  ['Olive wood board, 16 in', 'Il tagliere in [=legno] d’[=ulivo] è lungo circa [=40 cm] e ha venature uniche.'],
  ['Wooden board, 16 in', 'Il tagliere in legno di [!material:noce] è lungo [!number:50 cm] e ha venature uniche.'],
  [
    { title: 'Maglione', taglie: ['XS', 'S', 'M', 'L'] },
    'Il maglione è disponibile nelle taglie [=dalla XS alla L], con collo alto.',
  ],
  [
    { title: 'Maglione', taglie: ['S', 'M', 'L'] },
    'Il maglione è disponibile anche nella taglia [!size:XS], con collo alto.',
  ],
  [
    { title: 'Sedia', raw: { peso: '4,5 kg', portata: '110 kg' } },
    'Pesa [=4500 g] e regge fino a [=110 chili], quindi sei sempre comodo.',
  ],
  [
    { title: 'Sedia', raw: { peso: '4,5 kg' } },
    'Pesa 4,5 kg e regge fino a [!number:150 chili], con la [!claim:garanzia] di [!number:5 anni].',
  ],
  ['Faretto LED 7 W, IP44', 'Il faretto [=LED] da [=7 watt] con protezione [=IP 44] illumina il bagno.'],
  ['Faretto LED 7 W', 'Il faretto LED da [!number:9 watt] con protezione [!certification:IP68] illumina il bagno.'],
  [
    { title: 'Pasta 500 g', raw: { bio: 'yes', origine: 'Puglia' } },
    'Mezzo chilo di pasta [=biologica] dalla [=Puglia]: [=500 g] di bontà.',
  ],
  [
    { title: 'Pasta 500 g' },
    'Pasta in confezione da 500 g, [!certification:vegana] e con marchio [!certification:Demeter].',
  ],
  [
    { title: 'Orologio', prezzo: '€ 249,00', anno: 1965 },
    'Ispirato a un modello del [=1965], costa [!claim:249 euro].',
  ],
  [{ title: 'Orologio', prezzo: '€ 249,00' }, 'Ispirato a un modello del [!number:1965], costa [!claim:199 euro].'],
  ['Tovaglia 140 x 240', 'La tovaglia [=140 × 240] veste la tavola nelle sere di festa, anche a Natale.'],
  ['Tovaglia 140 x 240', 'La tovaglia veste la tavola nelle sere di festa ed è trattata con [!brand:Scotchgard].'],
  [
    { title: 'Set 3 pezzi valigie', raw: { Marca: 'Volantis' } },
    'Il set di [=tre] valigie [=Volantis] ti segue ovunque, da Roma a New York.',
  ],
  [
    { title: 'Set 3 pezzi valigie', raw: { Marca: 'Volantis' } },
    'Il set di [!number:quattro] valigie è firmato [!brand:Samsonite] e ti segue ovunque.',
  ],
  ['Coperta in pile, 1,2 kg', 'La coperta di [=pile] pesa [=1.200 grammi] e tiene caldo.'],
  ['Coperta in pile, 1,2 kg', 'La coperta di [!material:lana merino] pesa [!unit:1,2 g] e tiene caldo.'],
  [
    { title: 'Cuscino', composition: '60% viscose, 40% linen' },
    'La fodera è al [=60%] [=viscosa] e al [=40 per cento] [=lino], e dà un tocco di oro alla stanza.',
  ],
];
