import { type ClaimPair, parseSubjects } from './pairs.ts';

/** Who is said to recommend, test or love a product. */
export const EXPERTS: ClaimPair = {
  kind: 'award',
  reach: 4,
  deniable: true,
  signs: parseSubjects(`
either: recommend*|approved|endorse*|trusted|trust|trusts|loved|love|praise*|tested|proven|chosen|preferred|favourite|favorite|certified|swear by|rated
either: developed with|developed by|formulated by|formulated with|designed with|voted|empfohlen*|empfehl*|gepruft*|getestet*|geschatzt*|vertrau*|geliebt*
either: bestatigt*|schworen auf|entwickelt|bewertet|recommand*|approuv*|teste|testee|testes|testees|plebiscit*|apprecie*|developpe*|formule|formulee|formules
either: concu avec|adopte*|recomend*|aprobad*|avalad*|testad*|probad*|desarrollad*|formulad*|elegid*|preferid*|raccomand*|consigliat*|approvat*|testat*
either: sviluppat*|formulat*|amat*|scelt*|preferit*|aanbevolen|aangeraden|getest*|goedgekeurd*|ontwikkeld*|geliefd*|vertrouwd*|polec*|zaleca*|testowan*|badan*|ispitan*
either: przebadan*|zatwierdzon*|opracowan*|docenian*|preporuc*|testiran*|odobren*|razvijen*
`),
  subjects: parseSubjects(`
vets: vet|vets|veterinar*|tierarzt*|tierarzte*|veterinair*|dierenarts*|weterynar*
dentists: dentist*|zahnarzt*|zahnarzte*|dentaire*|odontolog*|tandarts*|dentyst*|stomatolog*|zubar*
doctors: pharmacist*|apotheker*|pharmacien*|farmaceutic*|farmacist*|apteker*|farmaceut*|nutritionist*|ernahrungsexpert*|nutricionist*|nutrizionist*|dietician*|dietetyk*|diatassist*|doctor|doctors|physician*|arzt|arzten|arzte|arztlich*|medecin*|medico|medicos|medici|door artsen|lekarz*|lekar*|paediatric*|pediatr*|kinderarzt*|kinderarzte*|dermatolog*|dermatologue*|cardiolog*|ophthalmolog*|augenarzt*|orthopad*|physiotherap*|kinesitherap*|fisioterap*|fysiotherap*|fizjoterap*|fizioterap*|midwi*|hebamme*|sage femme*|matrona*|ostetric*|verloskundig*|poloz*|allergolog*
experts: expert|experts|experten|expertinnen|fachleute*|fachleuten|spezialisten|specialist*|especialista*|espert*|deskundig*|ekspert*|strucnjac*|experto*
professionals: professionals|profis|profikoch*|professionnels|profesionales|professionisti|professionals|profesjonalist*|profesionalc*|chefs|spitzenkoch*|chef|chefs etoiles|cocineros|cuochi|koks|topkoks|szef* kuchni|kuvar*|barista*|bartender*|barkeeper*|stylist*|friseur*|hairdresser*|coiffeur*|peluquer*|parrucchier*
athletes: athlete*|athleten|sportler*|sportifs|atletas|deportistas|atleti|atleten|sporters|sportowc*|sportist*|olympi*|champion*|weltmeister*|climbers|mountaineers|bergfuhrer*|alpinist*|guides|mountain guides
press: magazine|magazines|magazin|press|presse|revista*|rivist*|tijdschrift*|czasopism*|casopis*|critics|kritiker*|critiques|criticos|critici|bloggers|influencers|celebrities|stars|stiftung warentest|okotest|consumentenbond|oko test|vogue
customers: customers|kunden|kundinnen|clients|clientes|clienti|klanten|klienc*|klientow|kupc*|users|nutzern|utilisateurs|usuarios|utenti|gebruikers|uzytkowni*|korisni*|parents|eltern|padres|genitori|ouders|rodzic*|roditelj*|testers|tester|testpersonen
science: scientist*|scientific*|wissenschaft*|scientifiqu*|cientific*|scientific*|wetenschap*|naukow*|naucn*|clinical*|klinisch*|cliniqu*|clinic*|kliniczn*|klinick*|stud* show|studien|etudes|estudios|laborator*|labor|lab|laboratoire*|labo
juries: jury|jurys|jurado|giuria
`),
};
