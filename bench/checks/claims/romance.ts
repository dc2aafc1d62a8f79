import type { LabelledCase } from '../labelled-case.ts';

/** French, Spanish and Italian texts with claims that their sources do not make. */
export const CLAIMS_ROMANCE: readonly LabelledCase[] = [
  [
    { title: 'Sac à langer', body_html: 'Sac en coton enduit, 35 x 28 cm, bandoulière.' },
    'Un sac à langer en coton enduit, 35 × 28 cm, avec bandoulière. Il comprend [!claim:un tapis à langer] et [!claim:une poche isotherme]; il est [!claim:imperméable] et [!claim:s’attache à la poussette].',
    'fr',
  ],
  [
    { title: 'Savon au lait d’ânesse 100 g', body_html: 'Savon doux pour le visage et le corps.' },
    'Un savon doux au lait d’ânesse, pour le visage et le corps, 100 g. Enrichi en [!claim:beurre de karité] et en [!claim:huile d’olive], [!claim:sans huile de palme], il [!claim:convient aux peaux sensibles] et [!claim:prévient les rougeurs].',
    'fr',
  ],
  [
    { title: 'Poêle en fonte 26 cm', body_html: 'Poêle en fonte brute, manche en bois.' },
    'Une poêle en fonte brute de 26 cm avec un manche en bois. Elle [!claim:va au four], convient à [!claim:l’induction] et est [!claim:garantie à vie]. [!claim:Fabriquée en France].',
    'fr',
  ],
  [
    {
      title: 'Trottinette enfant',
      body_html: 'Trottinette à trois roues, guidon réglable.',
      options: [{ name: 'Colour', values: ['Rose', 'Bleu'] }],
    },
    'Une trottinette à trois roues au guidon réglable, en rose ou bleu, et en [!claim:vert menthe]. [!claim:Roues lumineuses], [!claim:pliable], [!claim:dès 3 ans]. [!claim:Élue jouet de l’année].',
    'fr',
  ],
  [
    { title: 'Tisane du soir 20 sachets', body_html: 'Verveine, tilleul et mélisse.' },
    'Verveine, tilleul et mélisse en 20 sachets. Avec une pointe de [!claim:camomille] et de [!claim:réglisse], [!claim:sans théine], elle [!claim:favorise le sommeil] et [!claim:facilite la digestion].',
    'fr',
  ],
  [
    { title: 'Casque audio', body_html: 'Casque Bluetooth, autonomie 20 heures.' },
    'Un casque Bluetooth de 20 heures d’autonomie. Avec [!claim:réduction de bruit], [!claim:micro intégré] et [!claim:étui de transport], il est [!claim:compatible avec Siri]. [!claim:Livraison offerte].',
    'fr',
  ],
  [
    { title: 'Tapis de bain', body_html: 'Coton bouclé, 50 x 80 cm.' },
    'Un tapis de bain en coton bouclé, 50 × 80 cm. [!claim:Antidérapant], [!claim:lavable à 60°] et [!claim:séchage rapide]. [!claim:Tissé au Portugal].',
    'fr',
  ],
  [
    { title: 'Lampe solaire de jardin', body_html: 'Lampe solaire à piquer, lumière chaude.' },
    'Une lampe solaire à piquer dans la terre, à la lumière chaude. Posez-la le long d’une allée ou entre les pots.',
    'fr',
  ],
  [
    { title: 'Carnet de voyage', body_html: '96 pages blanches, couverture en cuir, fermeture à lacet.' },
    'Un carnet de 96 pages blanches à couverture en cuir, fermé par un lacet. Pour les croquis, les billets et les notes du soir.',
    'fr',
  ],
  [
    { title: 'Comedero para gatos', body_html: 'Dos cuencos de cerámica con base de bambú.' },
    'Dos cuencos de cerámica sobre una base de bambú. [!claim:Aptos para lavavajillas], [!claim:antideslizantes] y [!claim:recomendados por veterinarios]. La altura [!claim:favorece la digestión].',
    'es',
  ],
  [
    { title: 'Aceite de oliva virgen extra 750 ml', body_html: 'Variedad picual. Botella de vidrio.' },
    'Aceite de oliva virgen extra de la variedad picual, en botella de 750 ml. [!claim:Prensado en frío], [!claim:ecológico] y [!claim:rico en antioxidantes]. [!claim:Cosechado en Jaén]. [!claim:Medalla de oro] en varios concursos.',
    'es',
  ],
  [
    {
      title: 'Mochila escolar',
      body_html: 'Mochila de poliéster con dos compartimentos.',
      options: [{ name: 'Colour', values: ['Azul', 'Negro'] }],
    },
    'Una mochila de poliéster con dos compartimentos, en azul o negro, y ahora en [!claim:verde lima]. Tiene [!claim:espalda acolchada], [!claim:portabotellas] y [!claim:bandas reflectantes]. [!claim:Resistente al agua].',
    'es',
  ],
  [
    { title: 'Silla plegable', body_html: 'Silla de aluminio con asiento de tela.' },
    'Una silla plegable de aluminio con asiento de tela. Incluye [!claim:portavasos], [!claim:funda de transporte] y [!claim:reposabrazos acolchados]. [!claim:Garantía de tres años].',
    'es',
  ],
  [
    { title: 'Champú sólido', body_html: 'Para cabello seco, con coco.' },
    'Champú sólido con coco para cabello seco. [!claim:Sin sulfatos], [!claim:cruelty free] y con [!claim:aceite de ricino]; [!claim:estimula el crecimiento del cabello]. [!claim:Envase compostable].',
    'es',
  ],
  [
    { title: 'Robot aspirador', body_html: 'Aspirador con base de carga, 90 minutos.' },
    'Un robot aspirador con base de carga y 90 minutos de trabajo. Se maneja [!claim:desde el móvil], tiene [!claim:sensores anticaída], [!claim:depósito de agua] y es [!claim:muy silencioso].',
    'es',
  ],
  [
    { title: 'Manta de lana', body_html: 'Manta de lana merina, 130 x 170 cm, con flecos.' },
    'Una manta de lana merina con flecos, de 130 × 170 cm. Para el sofá, la cama o una tarde de lluvia.',
    'es',
  ],
  [
    { title: 'Moka 3 tazze', body_html: 'Moka in alluminio con manico in nylon.' },
    'Una moka in alluminio da 3 tazze con manico in nylon. [!claim:Adatta all’induzione], con [!claim:valvola di sicurezza] e [!claim:guarnizione di ricambio]. [!claim:Prodotta in Italia] e [!claim:garantita dieci anni].',
    'it',
  ],
  [
    { title: 'Crema mani 75 ml', body_html: 'Crema con olio di oliva.' },
    'Una crema per le mani con olio di oliva, 75 ml. Contiene [!claim:aloe vera] e [!claim:vitamina E], è [!claim:senza parabeni], [!claim:dermatologicamente testata] e [!claim:lenisce le irritazioni].',
    'it',
  ],
  [
    { title: 'Zaino trekking 40 l', body_html: 'Zaino in nylon, schienale imbottito.' },
    'Uno zaino in nylon da 40 litri con schienale imbottito. Ha [!claim:copertura antipioggia], [!claim:fischietto di emergenza] e [!claim:tasche laterali], ed è [!claim:traspirante].',
    'it',
  ],
  [
    { title: 'Biscotti al farro 250 g', body_html: 'Farina di farro, burro, zucchero di canna.' },
    'Biscotti di farina di farro, burro e zucchero di canna, 250 g. Con [!claim:gocce di cioccolato] e [!claim:nocciole], [!claim:senza conservanti], [!claim:ricchi di fibre]. [!claim:Sfornati a mano in Piemonte].',
    'it',
  ],
  [
    { title: 'Lampada da tavolo', body_html: 'Base in metallo, paralume in tessuto. Attacco E27.' },
    'Una lampada da tavolo con base in metallo e paralume in tessuto, attacco E27. [!claim:Dimmerabile], con [!claim:porta USB] e [!claim:interruttore touch]. Disponibile in [!claim:verde salvia]. [!claim:Spedizione gratuita].',
    'it',
  ],
  [
    { title: 'Gioco di carte', body_html: '55 carte illustrate. Da 2 a 6 giocatori.' },
    'Cinquantacinque carte illustrate per 2 a 6 giocatori. [!claim:Dai 6 anni], [!claim:stimola la memoria] e [!claim:premiato] come gioco in famiglia.',
    'it',
  ],
  [
    { title: 'Tovaglia antimacchia 140x240', body_html: 'Poliestere, lavabile in lavatrice a 40°.' },
    'Una tovaglia antimacchia in poliestere, 140 × 240 cm. Si lava in lavatrice a 40° e torna in tavola la sera.',
    'it',
  ],
];
