import { hasStem } from './has-stem.ts';

/**
 * Nouns of things and people of everyday life, as folded beginnings. Unlike pockets and buttons they are often beside a
 * product: `two old towels`. A count of them is one of the product only if the text says that it has or makes them.
 */
const STEMS = new Set(
  `
adult animal asciugaman assiette badetuch bag bambin becher bicchieri biscuit bottigli bottle bouteille bowl candle
capitol capitul casa casc chapitre chapter child cojin cookie copa coussin cup cuscin cushion deca dete dziec enfant
erwachsen famil familia flasche fles fleur flor flower garraf gast gens gente glas glaser glaze glazen gosc guest
handdoek handtuch handtucher hoofdstuk invit jastuk joueur jugador kapitel keks kind kinder kinderen kissen kubek kubk
kussen lander leute libr libro lieder livre ljudi ludzi mensen mug nino ninos odrasl osob ospit paes page pagin pagina
pays people person personen personne persoon peskir pessoa piatt pillow plate plato player podusz poduszk poglavl
recept receta recette recipe recznik ricett room rozdzial seite serviette song speler spieler stran strana strani
stranic szklan talerz tanjir tasse taza tazz tazza tazze teller toalla touche towel tumbler vaso verre volwassene
`
    .trim()
    .split(/\s+/),
);

/** Whether a folded word names a thing that stands beside a product. */
export function isThing(word: string): boolean {
  return hasStem(STEMS, word);
}

/** Words before a count of things that make them part of the product or its amount: `makes`, `comes with`, `the`. */
export const HAVING_THINGS = new RegExp(
  `(?:^|[^\\p{L}])(?:${[
    'has|have|comes? with|includes?|included(?: are)?|including|features?|offers?|contains?|holds?|stores?|makes?|prepares?|brews?|fits?|fills?|serves?|seats?|sleeps?|room for|space for|set|kit|plus|pack|complete with|supplied with|with the|the|these|its',
    'hat|haben|enthält|enthalten|umfasst|bietet|fasst|inklusive|inkl\\.|samt|reicht für|ergibt|platz für|set mit|geliefert mit|mitgeliefert|ausgestattet mit|die|den|der|diese|seine|ihre',
    'ont|comprend|contient|offre|réunit|livrée?s? avec|fournie?s? avec|accompagnée?s? de|prépare|accueille|place pour|coffret avec|les|ses|ces',
    'tiene|tienen|incluye|incluyen|contiene|ofrece|viene con|vienen con|prepara|sirve|espacio para|sitio para|los|las|sus|estos|estas',
    'ha|hanno|include|comprende|contiene|offre|prepara|fa|serve|posto per|fornit[oaie] con|corredat[oaie] da|gli|le|i suoi|le sue|questi|queste',
    'heeft|hebben|bevat|biedt|telt|inclusief|wordt geleverd met|zet|maakt|plaats voor|ruimte voor|deze|zijn|haar',
    'mają|zawiera|posiada|oferuje|obejmuje|mieści|parzy|robi|w zestawie|miejsce dla|te|jego|jej',
    'ima|imaju|sadrži|nudi|uključuje|kuva|pravi|mesta za|ove|ovi|njegove|njene',
    '(?:offers?|provides?|gives?|bietet|gibt|offre|donne|ofrece|offre|dà|biedt|geeft|zapewnia|daje|nudi|pruža)\\s\\p{L}+',
  ].join('|')})\\s(?:(?:up to|about|around|bis zu|etwa|jusqu[’']à|environ|hasta|fino a|tot|do|około|oko)\\s)?$`,
  'iu',
);
