import type { LabelledCase } from './labelled-case.ts';

/** French. */
export const FR: readonly LabelledCase[] = [
  ['Linen tablecloth 150 x 250 cm', 'Cette nappe en [=lin] mesure [=1,5 m] sur [=2,50 m] et se lave facilement.'],
  [
    'Linen tablecloth 150 x 250 cm',
    'Cette nappe en [!material:coton] mesure 150 × [!number:300 cm] et se lave facilement.',
  ],
  [
    { title: 'Two-tier cake stand', vendor: 'Maison Arvel' },
    'Avec ses [=deux] étages, le présentoir de la marque [=Maison Arvel] met vos gâteaux en valeur.',
  ],
  [
    { title: 'Two-tier cake stand', vendor: 'Maison Arvel' },
    'Avec ses [!number:trois] étages, le présentoir signé [!brand:Villeroy] met vos gâteaux en valeur.',
  ],
  ['Carafe en verre 1 l', 'Une carafe en [=verre] de [=100 cl], parfaite pour servir un verre de vin entre amis.'],
  [
    'Carafe en verre 1 l',
    'Une carafe en [!material:cristal] de [!number:75 cl], parfaite pour servir le vin entre amis.',
  ],
  [
    { title: 'Montre', prix: '1299,50', devise: 'EUR' },
    'Elle est proposée à [!claim:1 299,50 €] avec son boîtier neuf.',
  ],
  [
    { title: 'Montre', prix: '1299,50', devise: 'EUR' },
    'Elle est proposée à [!claim:1 299,50 $] avec son boîtier et un bracelet en [!material:cuir].',
  ],
  [
    { title: 'Savon bio', raw: { label: 'Ecocert' } },
    'Un savon [=biologique] certifié [=Ecocert], doux pour le cuir chevelu et la peau.',
  ],
  [
    { title: 'Savon', raw: { poids: '100 g' } },
    'Un savon de 100 g certifié [!certification:Ecocert], doux pour la peau.',
  ],
  [
    'Backpack 20 l, recycled polyester',
    'Un sac de [=20 litres] en [=polyester] recyclé, à emporter à Paris ou en Bretagne en juillet.',
  ],
  [
    'Backpack 20 l, recycled polyester',
    'Un sac de 20 litres doublé de [!material:laine], avec fermetures [!brand:YKK].',
  ],
  [
    { title: 'Chemise', tailles: ['S', 'M', 'L', 'XL'] },
    'La chemise existe de la taille [=S] à la taille [=XL], en coupe droite.',
  ],
  [
    { title: 'Chemise', tailles: ['S', 'M', 'L'] },
    'La chemise existe en taille S, M, L et [!size:XXL], en coupe droite.',
  ],
  ['Cast iron casserole 4.7 l', 'La cocotte en [=fonte] contient [=4,7 litres] et passe du four à la table.'],
  ['Cast iron casserole 4.7 l', 'La cocotte en fonte contient [!unit:4,7 cl] et possède [!number:quatre] poignées.'],
  [
    { title: 'Lampe', description: 'Hauteur 32 cm, 1 ampoule E27' },
    'Cette lampe de [=320 mm] accueille une ampoule [=E27] et diffuse une lumière soyeuse.',
  ],
  [
    { title: 'Lampe', description: 'Hauteur 32 cm' },
    'Cette lampe de 32 cm est conforme à la norme [!certification:CE] et [!claim:garantie] [!number:10 ans].',
  ],
  [
    { title: 'Doudou', raw: { norme: 'OEKO-TEX Standard 100', age: '0-3' } },
    'Le doudou, certifié [=Oeko-Tex], convient de [=0 à 3] ans.',
  ],
  [
    { title: 'Doudou', raw: { age: '0-3' } },
    'Le doudou, labellisé [!certification:GOTS], convient de 0 à 3 ans et arrive en [!number:48 heures].',
  ],
  [
    'Poêle 28 cm sans PFAS',
    'Une poêle de [=28 cm] pour saisir à feu vif. Elle convient à toutes les cuisines, même les plus petites.',
  ],
  ['Poêle 28 cm', 'Une poêle de 28 cm avec un revêtement [!brand:Teflon] et un manche en [!material:bambou].'],
  [
    { title: 'Couteau de table', fait: 'Thiers, 1884' },
    'Né à [=Thiers] en [=1884], ce couteau traverse les générations.',
  ],
  [
    { title: 'Couteau de table', fait: 'Thiers' },
    'Né à Thiers en [!number:1884], ce couteau a une lame en [!material:titane].',
  ],
  [
    'Écharpe en soie, 50 %, laine, 50 %',
    'Une écharpe [=moitié-moitié] : [=50 %] de [=soie] et [=50 pour cent] de [=laine].',
  ],
  [
    { title: 'Ruban adhésif', longueur_m: '66', largeur: '50 mm' },
    'Un rouleau de [=66 m] et [=5 cm] de large pour tous vos cartons.',
  ],
  [
    { title: 'Ruban adhésif', longueur_m: '66', largeur: '50 mm' },
    'Un rouleau de [!unit:66 cm] imaginé par [!brand:Tesa] pour tous vos cartons.',
  ],
  [
    'Wooden spoon, beech, set of 6',
    'Les [=six] cuillères en [=hêtre] sont en [=bois] naturel. Elles ne rayent pas vos poêles.',
  ],
];
