import { parseTerms, type Term } from './terms.ts';

/** Less common woods, and boards made of wood. */
export const BOARDS_AND_FURTHER_WOODS: readonly Term[] = parseTerms(`
ebony (is wood)
  en: ebony
  de: ebenholz*
  fr: ébène
  es: ébano
  it: ebano
  nl: ebbenhout*
  pl: heban*
  sr: abonos*

rosewood (is wood)
  en: rosewood|palisander
  de: palisander*|rosenholz
  fr: palissandre|bois de rose
  es: palisandro|palo de rosa
  it: palissandro
  nl: palissander*|rozenhout
  pl: palisand*
  sr: palisander*

mango wood (is wood)
  en: mango wood
  de: mangoholz*
  fr: manguier
  es: madera de mango|de mango maciza
  it: legno di mango
  nl: mangohout*
  pl: drewn* mango|mangowc*

sheesham (is wood)
  any: sheesham|sheeshamholz|sheeshamhout

poplar (is wood)
  en: poplar
  de: pappelholz*|pappelsperrholz|pappel
  fr: peuplier
  es: álamo|chopo
  it: pioppo
  nl: populier|populierenhout*
  pl: topol*
  sr: topol*

larch (is wood)
  en: larch
  de: lärche|lärchenholz*
  fr: mélèze
  es: alerce
  it: larice
  nl: lariks|larikshout
  pl: modrzew*
  sr: ariš*

elm (is wood)
  en: elm|elm wood
  de: ulme|ulmenholz
  fr: orme
  es: olmo
  it: olmo
  nl: iepen|iepenhout
  pl: wiąz*
  sr: brest*

alder (is wood)
  en: alder|alder wood
  de: erle|erlenholz
  fr: aulne
  es: aliso
  it: ontano
  nl: elzen|elzenhout
  pl: olch*|olsz*
  sr: jov*

cherry wood (is wood)
  en: cherry wood|cherrywood
  de: kirschholz*|kirschbaum*
  fr: merisier|bois de cerisier
  es: madera de cerezo|cerezo macizo|de cerezo
  it: legno di ciliegio|ciliegio massello|in ciliegio
  nl: kersenhout*
  pl: drewn* czereśni*|z czereśni|wiśniow* drewn*

chestnut wood (is wood)
  en: chestnut wood|solid chestnut|of chestnut
  de: kastanienholz|aus kastanie
  fr: châtaignier
  es: madera de castaño|de castaño
  it: legno di castagno|in castagno
  nl: kastanjehout*
  pl: kasztanowc*

koa (is wood)
  any: koa|koa wood|koaholz

wenge (is wood)
  any: wenge|wengé|wengué

hickory (is wood)
  any: hickory|hickoryholz|hickoryhout|hikor*

balsa (is wood)
  en: balsa|balsa wood
  de: balsaholz
  fr: balsa
  es: madera de balsa|de balsa
  it: balsa
  nl: balsahout
  pl: balsa|balsy

eucalyptus wood (is wood)
  en: eucalyptus wood|solid eucalyptus|of eucalyptus
  de: eukalyptusholz|aus eukalyptus
  fr: bois d eucalyptus|en eucalyptus
  es: madera de eucalipto
  it: legno di eucalipto|in eucalipto
  nl: eucalyptushout|van eucalyptus
  pl: drewn* eukaliptus*|z eukaliptusa

rubberwood (is wood)
  en: rubberwood|rubber wood|hevea
  de: gummibaumholz|kautschukholz|hevea
  fr: hévéa
  es: madera de caucho|hevea
  it: legno di hevea|hevea
  nl: rubberhout|rubberwood
  pl: kauczukowc*

paulownia (is wood)
  any: paulownia|paulowni*

chipboard (is wood)
  en: chipboard|particleboard|particle board
  de: spanplatte*|pressspan*
  fr: aggloméré|panneau de particules|panneaux de particules
  es: aglomerado|tablero de partículas
  it: truciolare|truciolato
  nl: spaanplaat
  pl: płyt* wiórow*
  sr: iveric*

veneer (is wood)
  en: veneer|veneered
  de: furnier|furniert*|*furnier
  fr: placage
  es: chapa de madera|chapa de roble|chapa de nogal|chapado en madera
  it: impiallacciat*
  nl: fineer|gefineerd
  pl: fornir*
  sr: furnir*

straw
  en: woven straw|of straw|wheat straw|straw hat
  de: strohgeflecht|aus stroh|weizenstroh
  fr: en paille|paille tressée|paille de blé
  es: paja trenzada|de paja|paja de trigo
  it: in paglia|paglia intrecciata
  nl: van stro|gevlochten stro|tarwestro
  pl: słom*
  sr: slam* pleten*|od slame

papier-mâché
  any: papier mâché|papier mache|pappmaché|papel maché|cartapesta

kraft paper (is paper)
  en: kraft paper
  de: kraftpapier*
  fr: papier kraft
  es: papel kraft
  it: carta kraft
  nl: kraftpapier
  pl: papier* kraft|kraftow*
`);
