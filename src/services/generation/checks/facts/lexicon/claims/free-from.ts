import { type ClaimPair, parseSubjects } from './pairs.ts';

/** What a product does without. */
export const FREE_FROM: ClaimPair = {
  kind: 'ingredient',
  reach: 3,
  signs: parseSubjects(`
before: free from|free of|without|no|zero|contains no|ohne|frei von|sans|exempt de|exempte de|sin|libre de|libres de|exento de|senza|privo di|priva di
before: privi di|zonder|vrij van|bez|woln* od|bez dodatku|ne sadrzi
after: free|frei|vrij
`),
  suffixes: /(?:frei|vrij|free)(?:e[rsnm]?)?$/,
  subjects: parseSubjects(`
silicone: silicon*|silikon*|silicone*|siliconen
parabens: paraben*|parabeen*|parabeni|parabenes|parabenow
sulphates: sulphat*|sulfat*|solfat*|siarczan*|sls
palm oil: palm oil|palmol|palmfett|huile de palme|aceite de palma|olio di palma|palmolie|olej* palmow*|palmin*
latex: latex|lateks*|lattice
fluorocarbons: pfas|pfc|pfcs|pfoa|ptfe|teflon*|fluor*
pvc: pvc|vinyl*|phthalat*|ftalat*|weichmacher*|plasticiser*|weekmaker*
bisphenol: bpa|bisphenol*
microplastics: microplastic*|mikroplastik*|microplastique*|microplastico*|mikroplasty*
alcohol: alcohol|alkohol*|alcool
perfume: perfume*|fragrance*|parfum*|duftstoff*|profumo|profumi|geurstof*|substancj* zapach*|parfem*|mirisa
colourants: colourant*|colorant*|dye|dyes|farbstoff*|colorante*|coloranti|kleurstof*|barwnik*|boja
preservatives: preservative*|konservierung*|conservateur*|conservante*|conservanti|conserveermiddel*|konserwant*|konzervans*
additives: additive*|zusatzstoff*|additif*|aditivo*|additivi|toevoeging*|dodatkow|aditiv*|e number*|flavour enhancer*|geschmacksverstarker*|exhausteur*|artificial flavo*|artificial*|kunstlich*|sztuczn*|vestack*
sweeteners: sweetener*|sussstoff*|sussungsmittel|edulcorant*|edulcolorante*|dolcificant*|zoetstof*|slodzik*|zasladjivac*
fat: fat|fett|graisse*|grasa*|grassi|vet|tluszcz*
sugar: sugar|zucker*|sucre|sucres|azucar|azucares|zucchero|zuccheri|suiker|suikers|cukru|secera
gluten: gluten*|glutin*|wheat|weizen|ble|trigo|grano|tarwe|pszenic*|psenic*
grain: grain|getreide*|cereale*|cereali|graan|granen|zboz*|zitaric*
lactose: lacto*|lakto*|latto*|dairy|milk|milch*|lait|leche|latte|melk|mleka|mleko
soy: soy|soya|soja|soia|soje
nuts: nut|nuts|nuss|nusse|fruits a coque|frutos secos|frutta a guscio|noten|orzech*
egg: egg|eggs|ei|eier|oeufs|huevo|uova|jaj|jaja
modified crops: gmo|gmos|gentechnik*|ogm|omg|gmo s|genetically
formaldehyde: formaldehyd*|formaldeid*|toluene|toluol|toluen*|phthalate*|ftalaat*
chemicals: chemical*|chemie|chemikalien|chimique*|quimic*|chimic*|chemicalien|chemii|hemikalij*|solvent*|losungsmittel*|solvant*|disolvent*|solventi|oplosmiddel*|rozpuszczalnik*
pesticides: pesticid*|pestizid*|pestycyd*|glyphosat*|glifosat*|herbicid*|antibiotic*|antibiotik*|hormones
toxins: toxin*|schadstoff*|giftstoff*|substances nocives|sustancias nocivas|sostanze nocive|schadelijke stoffen|szkodliwych|stetnih
aluminium: aluminium|aluminum|aluminio|alluminio|aluminiumsalze*
mineral oil: mineral oil*|mineralol*|paraffin*|parafin*|huile minerale|aceite mineral|olio minerale|minerale olie|petrolatum
caffeine: caffein*|koffein*|cafein*|theine|teina|teine|kofein*
ammonia: ammonia*|ammoniak*|amoniac*|amoniak*
animal products: animal products|tierische*|produits animaux|gelatin*|gelatine|animal testing|tierversuche*
yeast: yeast|hefe|levure|levadura|lievito|gist|drozdz*|kvasc*
nickel: nickel*|nikkel*|niquel|nichel|niklu|nikla|lead|blei|plomb|plomo|piombo|lood|cadmium
`),
};
