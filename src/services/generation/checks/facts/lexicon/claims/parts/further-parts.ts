import { parseTerms, type Term } from '../../terms.ts';

/** Further parts and accessories of all kinds of products. */
export const FURTHER_PARTS: readonly Term[] = parseTerms(`
batteries
  source: batter*|akku*|pile|piles|pila|pilas|accu*|bateri*
  en: battery included|batteries included|spare battery
  de: batterie im lieferumfang|batterien im lieferumfang|inklusive batterie|inklusive batterien|ersatzakku
  fr: pile incluse|piles incluses|batterie de rechange
  es: pila incluida|pilas incluidas|batería de repuesto
  it: batterie incluse|batteria inclusa|batteria di ricambio
  nl: batterij inbegrepen|batterijen inbegrepen|reserveaccu
  pl: baterie w zestawie|bateria w zestawie|zapasow* akumulator*

screws
  source: screw*|schraub*|vis|tornill*|viti|schroe*|śrub*|wkręt*|šraf*|mounting*|montage*
  en: screws included|mounting screws
  de: schrauben liegen bei|inklusive schrauben|montagematerial
  fr: vis fournies|vis incluses
  es: tornillos incluidos
  it: viti incluse
  nl: schroeven meegeleverd|bevestigingsmateriaal
  pl: śruby w zestawie|wkręty w zestawie

strap
  source: strap*|gurt*|riem*|band|bandoul*|sangle*|correa*|cinghi*|tracoll*|pas|pask*|schouder*|kaiš*
  en: carrying strap|shoulder strap|carry strap
  de: tragegurt|schultergurt|trageriemen
  fr: bandoulière|sangle de transport
  es: bandolera|correa para el hombro
  it: tracolla|cinghia per il trasporto
  nl: schouderband|schouderriem|draagriem
  pl: paskiem na ramię|pasek na ramię|pask* do noszenia

side pocket
  source: pocket*|tasche*|poche*|bolsill*|tasc*|zak|zakken|kieszen*|kieszon*|džep*
  en: side pockets|side pocket|inner pocket
  de: seitentasche*|innentasche*
  fr: poche intérieure|poches intérieures|poche latérale|poches latérales
  es: bolsillo interior|bolsillos interiores|bolsillos laterales
  it: tasca interna|tasche interne|tasche laterali
  nl: binnenzak|zijzakken
  pl: wewnętrzn* kieszeń|wewnętrzn* kieszeni*|boczn* kieszen*

travel bag
  source: bag*|pouch*|case*|beutel*|tasche*|housse*|bolsa*|custod*|sacca|tas|hoes|torb*|worecz*|pokrow*
  de: reisetasche|transporttasche|aufbewahrungstasche
  nl: opbergtas|reistas|draagtas
  pl: torb* podróżn*|pokrowc* podróżn*

charging cable
  source: cable*|kabel*|câble*|cavo|cavi|usb*
  nl: oplaadkabel|laadkabel
  pl: kabel w zestawie|kabl* do ładowania
  it: cavo di ricarica

feet
  source: feet|foot|füße|fuß*|pied*|patas|piedin*|voet*|nóżk*
  nl: antislipvoetjes|rubberen voetjes

padded straps
  source: padded|gepolster*|rembourr*|acolchad*|imbottit*|gewatteerd*|gepolsterd*|wyściel*
  nl: gewatteerde schouderbanden|gewatteerde schouderband|gepolsterde schouderbanden
`);
