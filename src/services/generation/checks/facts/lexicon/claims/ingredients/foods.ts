import { parseTerms, type Term } from '../../terms.ts';

/**
 * Sweet and dairy foods, and fruits.
 * Like all everyday foods they count only in texts about something that is eaten, smelled or put on the skin, after a
 * word such as `with`: a text about a mug names tea and milk, too.
 */
export const FOODS: readonly Term[] = parseTerms(`
chocolate
  source: chocol*|schoko*|kakao*|cacao|cocoa|ciocc*|czekol*|čokol*
  en: chocolate|cocoa nibs
  de: schokolade*|schoko*|kakaonibs
  fr: chocolat|pépites de chocolat
  es: chocolate|chocolat*
  it: cioccolato|cioccolata
  nl: chocolade*
  pl: czekolad*
  sr: čokolad*

caramel
  en: caramel|toffee|fudge
  de: karamell*
  fr: caramel
  es: caramelo|dulce de leche
  it: caramello
  nl: karamel
  pl: karmel*|toffi
  sr: karamel*

honey
  en: honey
  de: honig*
  fr: miel
  es: miel
  it: miele
  nl: honing
  pl: miód|miodu|miodem
  sr: med|meda|medom

maple syrup
  en: maple syrup|agave syrup|date syrup
  de: ahornsirup|agavendicksaft|dattelsirup
  fr: sirop d érable|sirop d agave
  es: sirope de arce|sirope de agave
  it: sciroppo d acero|sciroppo d agave
  nl: ahornsiroop|agavesiroop
  pl: syrop* klonow*|syrop* z agawy
  sr: javorov* sirup*

butter
  source: butter*|beurre|mantequ*|burro|boter*
  en: butter
  de: butter
  fr: beurre
  es: mantequilla
  it: burro
  nl: boter|roomboter
  pl: masł*
  sr: puter*

cream
  source: cream*|sahne*|rahm|crème|nata|panna|room*|śmietan*
  en: double cream|fresh cream
  de: sahne|rahm
  fr: crème fraîche
  es: nata
  it: panna
  nl: slagroom|room
  pl: śmietan*
  sr: pavlak*

milk
  source: milk*|milch*|lait|leche|latte|melk*|mlek*
  en: milk powder|whole milk|goat s milk
  de: milchpulver|vollmilch|ziegenmilch
  fr: lait en poudre|lait entier|lait de chèvre
  es: leche en polvo|leche entera|leche de cabra
  it: latte in polvere|latte intero|latte di capra
  nl: melkpoeder|volle melk|geitenmelk
  pl: mlek* w proszku|mlek* kozi*
  sr: mlek* u prahu|kozje mleko

cheese
  en: parmesan|mozzarella|goat cheese|cheddar|feta
  de: parmesan|mozzarella|ziegenkäse|feta
  fr: parmesan|mozzarella|chèvre frais|feta
  es: parmesano|mozzarella|queso de cabra|feta
  it: parmigiano|mozzarella|pecorino|gorgonzola
  nl: parmezaan|mozzarella|geitenkaas|feta
  pl: parmezan*|mozzarell*|kozi ser
  sr: parmezan*|mocarel*|kozji sir

apple
  source: apple*|apfel*|pomme*|manzan*|mela|mele|appel*|jabłk*|jabuk*
  en: apple|apples|apple pieces
  de: apfel|äpfel|äpfeln|apfelstücke*
  fr: pomme|pommes
  es: manzana|manzanas
  it: mela|mele
  nl: appel|appels
  pl: jabłk*|jabłeczn*
  sr: jabuk*

apricot
  en: apricot|apricots|peach|peaches
  de: aprikose*|pfirsich*
  fr: abricot|abricots|pêche|pêches
  es: albaricoque*|melocotón|melocotones
  it: albicocc*|pesca|pesche
  nl: abrikoz*|perzik*
  pl: morel*|brzoskw*
  sr: kajsij*|bresk*

mango
  en: mango|papaya|pineapple|passion fruit
  de: mango|papaya|ananas|maracuja
  fr: mangue|papaye|ananas|fruit de la passion
  es: mango|papaya|piña|maracuyá
  it: mango|papaya|ananas|frutto della passione
  nl: mango|papaja|ananas|passievrucht
  pl: mango|papaj*|ananas*|marakuj*
  sr: mango|papaj*|ananas*|marakuj*

banana
  en: banana|bananas
  de: banane|bananen
  fr: banane|bananes
  es: plátano|plátanos|banana
  it: banana|banane
  nl: banaan|bananen
  pl: banan*
  sr: banan*

strawberry
  en: strawberry|strawberries
  de: erdbeere*
  fr: fraise|fraises
  es: fresa|fresas
  it: fragola|fragole
  nl: aardbei|aardbeien
  pl: truskaw*
  sr: jagod*

cherry
  en: cherry|cherries|plum pieces
  de: kirsche*
  fr: cerise|cerises
  es: cereza|cerezas
  it: ciliegia|ciliegie
  nl: kers|kersen
  pl: wiśni*
  sr: višnj*|trešnj*

dates
  en: dates|figs|prunes
  de: datteln|feigen|pflaumen
  fr: dattes|figues|pruneaux
  es: dátiles|higos|ciruelas
  it: datteri|fichi|prugne
  nl: dadels|vijgen|pruimen
  pl: daktyl*|fig|figi|figami|śliwk*
  sr: urm*|smokv*|šljiv*

raisins
  en: raisins|sultanas
  de: rosinen|sultaninen
  fr: raisins secs
  es: pasas|uvas pasas
  it: uvetta|uva passa
  nl: rozijnen
  pl: rodzynk*
  sr: suv* grožđ*
`);
