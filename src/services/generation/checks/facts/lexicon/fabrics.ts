import { parseTerms, type Term } from './terms.ts';

/** Woven and knitted fabrics, and kinds of cotton and leather with a name of their own. */
export const FABRICS: readonly Term[] = parseTerms(`
fine cotton (is cotton)
  en: egyptian cotton|pima cotton|supima cotton|supima|sea island cotton|turkish cotton
  de: pima baumwolle|supima*|ägyptische baumwolle|ägyptischer baumwolle|mako baumwolle
  fr: coton égyptien|coton d égypte|coton pima
  es: algodón egipcio|algodón pima
  it: cotone egiziano|cotone pima
  nl: egyptisch katoen|egyptische katoen|pima katoen
  pl: bawełn* egipsk*|egipsk* bawełn*|bawełn* pima

modal
  any: modal|micromodal|modalu|modalem

flannel
  en: flannel|flannelette
  de: flanell*|*flanell
  fr: flanelle
  es: franela
  it: flanella
  nl: flanel|flanellen
  pl: flanel*
  sr: flanel*

corduroy
  en: corduroy
  de: cordstoff|cordsamt|feincord|breitcord|cord
  fr: velours côtelé
  es: pana
  it: velluto a coste
  nl: corduroy|ribfluweel|ribcord
  pl: sztruks*
  sr: somot na rebra

tweed (is wool)
  any: tweed|tweedu|tvid

twill
  en: twill
  de: twill|köper*
  fr: sergé|twill
  es: sarga
  it: saia|twill
  nl: keper|keperstof|twill
  pl: diagonal*|twill

poplin
  en: poplin
  de: popeline*
  fr: popeline
  es: popelina|popelín
  it: popeline
  nl: popeline
  pl: popelin*

jersey fabric
  en: jersey fabric|cotton jersey|jersey cotton|jersey knit|of jersey
  de: jersey|jerseystoff|*jersey
  fr: en jersey|jersey de coton
  es: punto jersey|tejido jersey
  it: in jersey|jersey di cotone
  nl: jersey|*jersey
  pl: dżersej*|jerseyu

tulle
  en: tulle
  de: tüll*
  fr: tulle
  es: tul
  it: tulle
  nl: tule
  pl: tiul*
  sr: til|tila

chenille
  en: chenille
  de: chenille*
  fr: chenille
  es: chenilla
  it: ciniglia
  nl: chenille
  pl: szenil*

bouclé
  any: bouclé|boucle|bouclette|buklé|bukle|boucléstoff|bouclébezug

taffeta
  en: taffeta
  de: taft|taftstoff
  fr: taffetas
  es: tafetán
  it: taffetà
  nl: tafzijde|taft
  pl: taft|tafty|taftu

organza
  any: organza|organzy|organzą|organzastoff

chiffon
  en: silk chiffon|chiffon fabric|of chiffon|chiffon lining|chiffon overlay
  de: chiffon*
  fr: mousseline de soie|chiffon de soie
  es: gasa de seda|chifón
  it: chiffon
  nl: chiffon
  pl: szyfon*

muslin
  en: muslin
  de: musselin*
  fr: mousseline|gaze de coton
  es: muselina|gasa de algodón
  it: mussola|mussolina
  nl: mousseline|hydrofiel*
  pl: muślin*
  sr: muslin*

terry cloth
  en: terry cloth|terry cotton|terry towelling|french terry
  de: frottee*|frottier*|*frottee
  fr: éponge de coton|tissu éponge|en éponge
  es: rizo|felpa de algodón
  it: spugna di cotone|in spugna
  nl: badstof|badstoffen
  pl: frott|frotte
  sr: frotir*

sherpa
  any: sherpa|sherpastoff|szerpa

gabardine
  any: gabardine|gabardina|gabardyn*|gabardinen

cupro
  any: cupro

acetate
  en: acetate
  de: acetat*|azetat*
  fr: acétate
  es: acetato
  it: acetato
  nl: acetaat
  pl: octan*

percale (is cotton)
  source: cotton percale|baumwollperkal
  en: percale
  de: perkal*
  fr: percale
  es: percal
  it: percalle
  nl: perkal
  pl: perkal*

damask
  en: damask
  de: damast*|*damast
  fr: damassé|tissu damas
  es: tejido damasco|damasco de algodón
  it: damascato|tessuto damasco
  nl: damast|damasten
  pl: adamasz*

seersucker
  any: seersucker|kreppstoff

oxford cloth
  en: oxford cloth|oxford cotton|oxford fabric|oxford polyester
  de: oxfordgewebe|oxfordstoff|oxford gewebe
  fr: toile oxford|tissu oxford
  es: tejido oxford|tela oxford
  it: tessuto oxford
  nl: oxfordstof|oxford stof
  pl: tkanin* oxford|materiał* oxford

ramie
  any: ramie

kapok
  any: kapok|kapoku|miraguano

angora (is wool)
  any: angora|angory|angorawolle|laine angora

gore-tex
  any: gore tex|goretex

patent leather (is leather; masks leather)
  en: patent leather
  de: lackleder*
  fr: cuir verni
  es: charol
  it: vernice lucida|pelle verniciata
  nl: lakleer|lakleren
  pl: skór* lakierowan*|lakierk*

sheepskin (is leather)
  en: sheepskin|shearling
  de: lammfell*|schaffell*
  fr: peau de mouton|peau lainée
  es: piel de oveja|piel de cordero|borreguito
  it: pelle di pecora|montone
  nl: schapenvacht|schapenvel|lamsvacht
  pl: owcz* skór*|skór* owcz*|barani*
  sr: ovčij* kož*
`);
