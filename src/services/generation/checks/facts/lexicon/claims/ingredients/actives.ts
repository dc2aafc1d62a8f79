import { parseTerms, type Term } from '../../terms.ts';

/** Active ingredients of supplements and cosmetics. A text that names one claims that it is inside. */
export const ACTIVES: readonly Term[] = parseTerms(`
whey
  en: whey|casein
  de: whey|molkenprotein*|molkeprotein*|casein
  fr: lactosérum|whey|caséine
  es: suero de leche|whey|caseína
  it: siero di latte|proteine del siero|whey
  nl: wei eiwit|whey
  pl: serwatk*
  sr: surutk*

creatine
  en: creatine
  de: kreatin|creatin
  fr: créatine
  es: creatina
  it: creatina
  nl: creatine
  pl: kreatyn*
  sr: kreatin*

bcaa
  en: bcaa|glutamine|l carnitine|beta alanine
  de: bcaa|glutamin|l carnitin
  fr: bcaa|glutamine|carnitine
  es: bcaa|glutamina|carnitina
  it: bcaa|glutammina|carnitina
  nl: bcaa|glutamine|carnitine
  pl: bcaa|glutamin*|karnityn*
  sr: bcaa|glutamin*|karnitin*

taurine
  en: taurine
  de: taurin
  fr: taurine
  es: taurina
  it: taurina
  nl: taurine
  pl: taury*
  sr: taurin*

caffeine
  en: caffeine
  de: koffein|coffein
  fr: caféine
  es: cafeína
  it: caffeina
  nl: cafeïne
  pl: kofein*
  sr: kofein*

collagen
  en: collagen
  de: kollagen*|collagen
  fr: collagène
  es: colágeno
  it: collagene
  nl: collageen
  pl: kolagen*
  sr: kolagen*

keratin
  en: keratin
  de: keratin
  fr: kératine
  es: queratina
  it: cheratina
  nl: keratine
  pl: keratyn*
  sr: keratin*

biotin
  en: biotin
  de: biotin
  fr: biotine
  es: biotina
  it: biotina
  nl: biotine
  pl: biotyn*
  sr: biotin*

salicylic acid
  en: salicylic|bha
  de: salicylsäure
  fr: acide salicylique
  es: ácido salicílico
  it: acido salicilico
  nl: salicylzuur
  pl: kwas salicylow*|kwasem salicylow*
  sr: salicilna kiselina

glycolic acid
  en: glycolic|lactic acid|aha|fruit acids
  de: glykolsäure|fruchtsäuren
  fr: acide glycolique|acides de fruits|aha
  es: ácido glicólico|aha
  it: acido glicolico|aha
  nl: glycolzuur|fruitzuren
  pl: kwas glikolow*|kwasy aha
  sr: glikolna kiselina

niacinamide
  en: niacinamide
  de: niacinamid
  fr: niacinamide
  es: niacinamida
  it: niacinamide
  nl: niacinamide
  pl: niacynamid*
  sr: niacinamid*

ceramides
  en: ceramides
  de: ceramide
  fr: céramides
  es: ceramidas
  it: ceramidi
  nl: ceramiden
  pl: ceramid*
  sr: ceramid*

peptides
  en: peptides
  de: peptide
  fr: peptides
  es: péptidos
  it: peptidi
  nl: peptiden
  pl: peptyd*
  sr: peptid*

panthenol
  en: panthenol|allantoin
  de: panthenol|allantoin
  fr: panthénol|allantoïne
  es: pantenol|alantoína
  it: pantenolo|allantoina
  nl: panthenol|allantoïne
  pl: pantenol*|alantoin*
  sr: pantenol*|alantoin*

urea
  en: urea
  de: urea|harnstoff
  fr: urée
  es: urea
  it: urea
  nl: ureum
  pl: mocznik*
  sr: urea|ureom

glycerin
  en: glycerin|glycerine
  de: glycerin
  fr: glycérine
  es: glicerina
  it: glicerina
  nl: glycerine
  pl: gliceryn*
  sr: glicerin*

hyaluronic acid
  en: hyaluronic
  de: hyaluron*
  fr: hyaluronique
  es: hialurónico
  it: ialuronico
  nl: hyaluronzuur
  pl: hialuronow*
  sr: hijaluronsk*

retinol
  en: retinol|bakuchiol
  de: retinol|bakuchiol
  fr: rétinol|bakuchiol
  es: retinol|bakuchiol
  it: retinolo|bakuchiol
  nl: retinol|bakuchiol
  pl: retinol*|bakuchiol*
  sr: retinol*

vitamins
  source: vitamin*|witamin*
  en: vitamin|vitamins
  de: vitamin|vitamine|vitaminen|vitaminreich*
  fr: vitamine|vitamines
  es: vitamina|vitaminas
  it: vitamina|vitamine
  nl: vitamine|vitamines|vitaminen
  pl: witamin*
  sr: vitamin*

magnesium
  source: magnes*|magnés*|magnez*
  en: rich in magnesium|magnesium citrate
  de: reich an magnesium|magnesiumcitrat
  fr: riche en magnésium
  es: rico en magnesio
  it: ricco di magnesio
  nl: rijk aan magnesium
  pl: magnez*
  sr: magnezijum*

potassium
  en: potassium
  de: kalium
  fr: potassium
  es: potasio
  it: potassio
  nl: kalium
  pl: potas*
  sr: kalijum*

zinc
  source: zinc*|zink*|cynk*|cink*
  en: rich in zinc|zinc oxide
  de: reich an zink|zinkoxid
  fr: oxyde de zinc
  es: óxido de zinc
  it: ossido di zinco
  nl: rijk aan zink|zinkoxide
  pl: tlenek cynku
  sr: cink oksid*

minerals
  source: mineral*|minéra*
  en: minerals|trace elements|selenium|iodine
  de: mineralstoffe*|spurenelemente*|selen|jod
  fr: oligo éléments|minéraux|sélénium
  es: oligoelementos|minerales|selenio
  it: oligoelementi|sali minerali|selenio
  nl: mineralen|spoorelementen
  pl: mikroelement*|składnik* mineraln*|selen*
  sr: minerali|mineralima

electrolytes
  en: electrolytes
  de: elektrolyte*
  fr: électrolytes
  es: electrolitos
  it: elettroliti
  nl: elektrolyten
  pl: elektrolit*
  sr: elektrolit*

omega
  en: omega|fatty acids
  de: omega|fettsäuren
  fr: oméga|omégas|acides gras
  es: omega|ácidos grasos
  it: omega|acidi grassi
  nl: omega|vetzuren
  pl: omega|kwasy tłuszczowe|kwasów tłuszczowych
  sr: omega|masn* kiselin*

sweeteners
  en: stevia|aspartame|sucralose|xylitol|erythritol
  de: stevia|xylit|erythrit|sucralose|aspartam
  fr: stévia|xylitol|édulcorants
  es: estevia|xilitol|edulcorantes
  it: stevia|xilitolo|edulcoranti|dolcificanti
  nl: stevia|xylitol|zoetstof*
  pl: stewi*|ksylitol*|erytrytol*
  sr: stevij*|ksilitol*
`);
