import { parseTerms, type Term } from './terms.ts';

/** A certificate whose name is the same in every language. */
const named = (id: string, words: string): Term => ({ id, is: ['certified'], words: { any: words } });

/** Certificates, labels and claims that require a test or an audit. Standards with a number are in `norms.ts`. */
export const CERTIFICATIONS: readonly Term[] = [
  named('FSC', 'fsc'),
  named('PEFC', 'pefc'),
  named('GOTS', 'gots|global organic textile'),
  named('OEKO-TEX', 'oeko tex|öko tex|oekotex|oko tex'),
  named('GRS', 'global recycled standard'),
  named('RDS', 'responsible down standard'),
  named('RWS', 'responsible wool standard'),
  named('bluesign', 'bluesign'),
  named('BSCI', 'bsci'),
  named('Fairtrade', 'fairtrade|fair trade'),
  named('Rainforest Alliance', 'rainforest alliance'),
  named('UTZ', 'utz'),
  named('MSC', 'msc zertif*|msc certif*|msc label'),
  named('Demeter', 'demeter'),
  named('Bioland', 'bioland'),
  named('Naturland', 'naturland'),
  named('Ecocert', 'ecocert'),
  named(
    'COSMOS',
    'cosmos organic|cosmos natural|cosmos certif*|certif* cosmos|cosmos siegel|label cosmos|sello cosmos|keurmerk cosmos',
  ),
  named('Natrue', 'natrue'),
  named('Leaping Bunny', 'leaping bunny'),
  named('USDA', 'usda'),
  named('Greenguard', 'greenguard'),
  named('Informed Sport', 'informed sport|informed choice|cologne list|kölner liste|nsf certified for sport'),
  named('Leather Working Group', 'leather working group|lwg'),
  named('Nature & Progrès', 'nature progrès|nature et progrès|cosmébio|cosmebio'),
  named('Friend of the Sea', 'friend of the sea|marine stewardship council|dolphin safe'),
  named('Spiga Barrata', 'spiga barrata|crossed grain'),
  named('OK compost', 'ok compost|ok biobased|seedling logo'),
  named('Better Cotton', 'better cotton|bci cotton|cotton made in africa'),
  named('PETA', 'peta approved|peta'),
  named('V-Label', 'v label|vegan society'),
  named('Forest Stewardship Council', 'forest stewardship council'),
  named('Woolmark', 'woolmark'),
  named('Made in Green', 'made in green'),
  named('Grüner Knopf', 'grüner knopf'),
  named('Fair Wear', 'fair wear|fair rubber|goodweave|gut leather'),
  named(
    'Origine France Garantie',
    'origine france garantie|entreprise du patrimoine vivant|label rouge|ange bleu|nf environnement',
  ),
  named('Max Havelaar', 'max havelaar'),
  named('EU organic', 'eu bio siegel|eu bio logo|eurofeuille|euroblatt|eu organic|bio siegel'),
  named(
    'Energy label',
    'energy label|energieeffizienzklasse|energy class|classe énergétique|clase energética|classe energetica|energieklasse|klas* energetyczn*|energetski razred|energetske klase',
  ),
  named(
    'Climate neutral',
    'climate neutral|carbon neutral|klimaneutral*|co2 neutral*|neutre en carbone|carbono neutral*|klimaatneutraal|neutraln* dla klimatu',
  ),
  named('Stiftung Warentest', 'stiftung warentest'),
  named('Beste Koop', 'consumentenbond'),
  named('Woolmark', 'pure new wool'),
  named('Lion Mark', 'lion mark|british toy'),
  named('Toxproof', 'toxproof'),
  named('Sanitized', 'sanitized'),
  named('EcoVadis', 'ecovadis|sa8000|amfori'),
  named('REACH', 'reach compliant|reach konform*'),
  named('EU food contact', 'food grade certified|food contact approved'),
  named(
    'Gluten-free certificate',
    'gluten free certified|certified gluten free|gecertificeerd glutenvrij|zertifiziert glutenfrei|certificato senza glutine|certifié sans gluten|certificado sin gluten',
  ),
  named('Swiss Made', 'swiss chronometer|cosc'),
  named('Certified organic', 'certified organic'),
  named('Halal', 'halal'),
  named('Kosher', 'kosher|koscher|casher|koszern*|košer'),
  named('RoHS', 'rohs'),
  named('TÜV', 'tüv|tuv'),
  named('LFGB', 'lfgb'),
  named('FDA', 'fda'),
  named('HACCP', 'haccp'),
  named('GMP', 'gmp'),
  named('NSF', 'nsf'),
  named('VDE', 'vde'),
  named('FCC', 'fcc'),
  named('UKCA', 'ukca'),
  named('CPSIA', 'cpsia'),
  named('Energy Star', 'energy star'),
  named('B Corp', 'b corp'),
  named('Cradle to Cradle', 'cradle to cradle'),
  named('Blue Angel', 'blauer engel|blue angel'),
  named('EU Ecolabel', 'ecolabel|eu ecolabel'),
  named('Nordic Swan', 'nordic swan'),
  named('AOP', 'appellation d origine|denominación de origen|denominazione di origine'),
  { id: 'GS', is: ['certified'], words: { any: 'gs zeichen|gs geprüft|gs mark|gs certif*' } },
  ...parseTerms(`
vegan
  en: vegan
  de: vegan*
  fr: végane|végan|vegan
  es: vegano|vegana|veganos|veganas
  it: vegano|vegana|vegani|vegane
  nl: vegan|veganistisch*
  pl: wegańsk*
  sr: vegansk*
  pt: vegano|vegana

organic
  en: organic|organically grown
  de: bio|biobaumwoll*|biologischem anbau|biologischer anbau|bioqualität|ökologischem anbau|ökologischer landbau|kba
  fr: bio|biologique|biologiques
  es: ecológico|ecológica|ecológicos|ecológicas|orgánico|orgánica|orgánicos|biológico|biológica
  it: bio|biologico|biologica|biologici|biologiche
  nl: bio|biologisch|biologische
  pl: bio|organiczn*|ekologiczn*
  sr: organsk*|ekološk*
  pt: biológico|orgânico

BPA-free
  en: bpa free|free of bpa|free from bpa|no bpa
  de: bpa frei*|ohne bpa|frei von bpa
  fr: sans bpa|sans bisphénol
  es: sin bpa|libre de bpa
  it: senza bpa|privo di bpa
  nl: bpa vrij*|zonder bpa|vrij van bpa
  pl: bez bpa|wolne od bpa|woln* od bpa
  sr: bez bpa

cruelty-free
  en: cruelty free|not tested on animals
  de: tierversuchsfrei*|ohne tierversuche
  fr: non testé sur les animaux|cruelty free
  es: libre de crueldad|no testado en animales
  it: cruelty free|non testato su animali
  nl: dierproefvrij|niet getest op dieren
  pl: nietestowan* na zwierzętach
  sr: nije testiran* na životinjama

dermatologically tested
  en: dermatologically tested|dermatologist tested
  de: dermatologisch getestet|dermatologisch geprüft
  fr: testé dermatologiquement|testée dermatologiquement
  es: dermatológicamente probad*|dermatológicamente testad*|testad* dermatológicamente
  it: dermatologicamente testat*|testat* dermatologicamente
  nl: dermatologisch getest
  pl: testowan* dermatologicznie|przebadan* dermatologicznie
  sr: dermatološki testiran*|dermatološki ispitan*

certified
  en: certified|certification|certificate
  de: zertifiziert*|zertifikat*|laborgeprüft*|tüv geprüft*|geprüfte sicherheit
  fr: certifié|certifiée|certifiés|certifiées|certification|homologué|homologuée
  es: certificado|certificada|certificados|certificadas|certificación|homologado|homologada
  it: certificato|certificata|certificati|certificate|certificazione|omologato|omologata
  nl: gecertificeerd*|certificaat|keurmerk|gekeurd
  pl: certyfik*|atest|atestem|atestu
  sr: sertifik*|certifik*|atest*

lab tested
  en: lab tested|laboratory tested|independently tested|third party tested
  de: laborgetestet*|unabhängig getestet
  fr: testé en laboratoire|testée en laboratoire
  es: probado en laboratorio|testado en laboratorio
  it: testato in laboratorio|testata in laboratorio
  nl: in het laboratorium getest|laboratorium getest
  pl: przebadan* laboratoryjnie
  sr: laboratorijski ispitan*
`),
];
