import { type ClaimPair, parseSubjects } from './pairs.ts';

/** What food, feed or cosmetics contain much or little of. */
export const NUTRIENTS: ClaimPair = {
  kind: 'ingredient',
  reach: 4,
  deniable: true,
  signs: parseSubjects(`
before: rich in|high in|source of|full of|packed with|loaded with|provides|low in|enriched with|infused with|reich an|quelle fur|quelle von|voller|liefert
before: arm an|wenig|angereichert mit|riche en|riches en|source de|sources de|pauvre en|apporte|enrichi en|enrichie en|faible en|teneur en|rico en|rica en
before: ricos en|ricas en|fuente de|alto en|alta en|bajo en|baja en|aporta|enriquecido con|enriquecida con|ricco di|ricca di|ricchi di|ricche di|fonte di
before: alto contenuto di|basso contenuto di|povero di|apporta|arricchito con|arricchita con|rijk aan|bron van|boordevol|arm aan|laag in|weinig|verrijkt met
before: bogat* w|bogat* zrodlo|zrodlo|zrodlem|pelen|pelna|pelne|niska zawartosc*|wysoka zawartosc*|wzbogacon*|bogat|bogata|bogato|izvor|pun|puna|obogacen*
after: rich|reduced
`),
  suffixes: /(?:reich|arm|haltig|reduziert|rijk)(?:e[rsnm]?)?$/,
  subjects: parseSubjects(`
protein: protein*|eiweiss*|proteine*|proteina*|eiwit*|bialk*|bialek|protein*
fibre: fibre*|fiber|fibers|ballaststoff*|fibra|fibras|fibre|vezel*|blonnik*|vlakn*
minerals: iron|eisen|fer|hierro|ferro|ijzer|zelaz*|gvozd*|magnes*|magnez*|calcium|kalzium|calcio|wapn*|kalcijum*|zinc|zink|zinco|cynk*|cink*|potass*|kalium|potas*|kalijum*|mineral*|oligo*|jod|iodine|selen*
vitamins: vitamin*|witamin*|biotin*|folat*|folic*|folsaure|provitamin*
omega: omega*|fatty acids|fettsauren|acides gras|acidos grasos|acidi grassi|vetzuren|kwas* tluszcz*|masn* kiselin*
antioxidants: antiox*|antiossid*|przeciwutl*|polyphenol*|polifenol*|flavon*
caffeine: caffein*|koffein*|cafein*|caffeina|cafeine|kofein*|theine*|teina
sugar: sugar*|zucker*|sucre*|azucar*|zuccher*|suiker*|cukr*|cukier|secer*
fat: fat|fats|fett|graisse*|matieres grasses|grasa*|grassi|vet|tluszcz*|masnoc*
salt: salt|salz|sodium|natrium|sel|sal|sale|zout|soli|sodu
calories: calorie*|kalori*|calories|calorias|calorie|kalorij*|carbs|kohlenhydrat*|glucid*|carbohidrat*|carboidrat*|koolhydrat*|weglowodan*
probiotics: probioti*|prebioti*|ferments|milchsaurebakterien
collagen: collagen*|kollagen*|kolagen*|colageno|collagene|keratin*|queratina|cheratina
acids: hyaluron*|hialuron*|ialuron*|hijaluron*|amino*|aminosaure*|aminokwas*|ceramid*|peptid*|enzym*
oils: butter|karite|shea|argan*|jojoba*|rizinus*|castor oil|ricino|ricin|mandelol|almond oil|coconut oil|kokosol|huile de coco|rosehip|hagebutte*
`),
};
