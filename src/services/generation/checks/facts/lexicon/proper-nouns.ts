import { foldText, latin } from '../words.ts';

/**
 * Geographic names, nations, languages, months and holidays, as prefixes without accents, so that inflected forms match
 * too.
 */
const PREFIXES_LIST = `
afric amazonas america amerik amsterdam andaluc asia asie asien athen atlant australi austria autriche barcelon bavari bayern belgi belgrad beograd berlin
bohem bologn bordeaux brasil brazil bretagne britain britanni british britisch bruxell bulgar california canada catal china chines cinesi copenhag creta croat
czech dalmat danmark danish danub denmark deutsch dutch egypt england english englisch espan espagn europ evrop finland finn firenze florenc franc french
frankreich frans galici german greec greek griech grec hamburg hindi hollan hrvat hungar iceland india indien inglater ingles irish ireland irland islan italia ital japan
kenia korea krakow kolumb london londr lyon madrid mallorc marok maroc marruec mediterran mexi milan mongol munchen munich napol nederland nepal
niemc niemiec nord norden nordic norman norweg norwes norvesk oriental oslo osterreich ostsee pacific padov paris parig polon pologn polen polish polsk portug
praha prague provenc provence puglia roma romani russ sahara sardegn sardin scandinav schweden schweiz schwarzwald scotland scottish scozz sevill sicil skandinav slovensk
spain spanis split srbij serbi stockholm suedois suiss svizz swed swiss szwa szwec tailand thai tirol tokio tokyo toscan tuscan turk turch ungar venez venet verona
vienn kyoto torin taormin dolomit retiro rotterdam ohio lisbo lissab lisboa baltyk orient antiqu antik sixtie seventie eighti nineti fiftie manhattan brooklyn hollywood broadway texas florid colorad nevad arizon alask hawai montan oregon kansas michigan virgin georgi carolin louisian bostons boston chicag seattle dallas houst denver miami angeles francisc diego vegas orlean toront montreal vancouv quebec sydney melbourn brisban auckland zealand dublin edinburgh glasgow manchest liverpool cornwall yorkshir cotswold oxford cambridg bristol wales highland hebrid normand alsace alsac savoie savoy loire rhone seine toulous marseil nantes lill strasb strass biarritz nice cannes tropez riviera monac geneva genf geneve basel bern lausann lugan salzb innsb graz linz tirol tyrol bodensee allgau harz eifel mosel rhein rhine ruhr elbe spree sylt rugen usedom hambu bremen hannov leipzi dresd stuttg frankf koln cologn dussel nurnb nurem freiburg heidelb saarla thuring hessen sachsen saxon westfal pfalz schwaben franken capri amalfi sorrent siena pisa lucca verona bergam genov genoa liguri lombard piemont piedm emilia romagn umbria marche abruzz calabri basilic campan lazio sicili palerm catani etna vesuv garda como maggior elba ischia malag granad cordob bilbao zaragoz salamanc toledo segov galici asturi cantabr navarr rioja castill mallorq ibiza menorc tenerif canari gibralt porto algarv alentej madeira azor utrecht eindhov gronin maastr leiden delft haarlem zeeland friesl limburg brabant antwerp gent ghent brugge bruges ardenn gdansk wroclaw poznan lodz lublin katowic zakopan tatr mazur bieszcz wisla vltav brno bratisl ljublj zagor dubrovnik split zadar istri sarajev mostar novi nis skopj tirana athen santorin mykono crete rhodes cypr malta istanb ankar bosfor cairo nile marrakes casabl tunis sahar nairob serenget kilimanj cape delhi mumba goa jaipur rajasth himala nepal tibet bali jakart bangk phuket hanoi saigon vietnam singap malays hong shangh beijing peking osaka fuji hokkaid okinaw seoul busan taiw taipei andes patagon amazon rio paulo bahia buenos aires mendoz santiag valpara lima cusco machu bogot cartag carib caraib karib cuba havan jamaic mexico oaxac yucat cancun tulum atlant pacif medit arctic antarct alaska montmart champs elysee louvre eiffel vienn warszaw wien wlosk wloch zagreb zurich alpin alpen adriati balkan balti nordsee
ferragost silvest sylwest neujahr oktoberf karneval carnav carnev mardi thanksg juneteenth columbus labor labour memorial veterans armist boxing pentec pfingst himmelf wigili swiet andrzejk mikolajk halloween dussehr holi hanuk vesper january februar april septem octob novem decem janvier fevrier christmas easter halloween thanksgiving valentin hanukkah ramadan navidad natale pasqua
pascua ostern weihnacht sinterklaas bozic uskrs wielkanoc mikolaj santa`;

/** Words with a capital letter for other reasons: days, forms of address, colours in a list, abbreviations. */
const WORDS = `
aunt auntie grandma grandpa granny world cup year years day dia madre madres padre padres dio novu novoj nova godinu
godina earl labrador labradors dachshund dackel retriever terrier beagle pudel poodle mondial copa monde wm
celsius celsjusza celsiusa fahrenheit fahrenheita kelvin kelvina 
meres peres papa mamma maman grand day fourth kings koningsdag moederdag vaderdag muttertag vatertag twoim twoim twojej twojego twoja twoim tobie toba ciebie wam was wami wasz wasza wasze twoi twoich twoimi swoim tuo tua tuoi tue suo sua suoi sue vostro vostra diyer diyers stem may march june july august monday tuesday wednesday thursday friday saturday sunday new york xmas advent diwali eid noel paques kerst pasen boze rome rom alps alpi alpes nova
mother mothers father fathers mum mom mama dad god gott dieu dios earth internet web okay i'm i'll i've mrs mme monsieur madame sie ihr ihre ihnen ihrem ihren your you vous votre vos vas vam vasa vasu
usted ustedes uw pan pani panstwo twoj twoja twoje ci ciebie jij lei voi dna vip diy bbq
black white grey gray green blue brown red pink yellow purple orange beige navy noir blanc gris vert verte bleu marron jaune rouge violet rose negro blanco verde azul amarillo rojo morado nero bianco grigio
blu giallo rosso viola zwart wit grijs groen blauw bruin geel rood paars czarny bialy szary zielony niebieski brazowy zolty czerwony crna bela bijela siva zelena plava smeda zuta crvena roze schwarz weiss grau grun blau braun gelb rot`;

const WHOLE_WORDS = new Set(WORDS.split(/\s+/));
const PREFIXES = new Set(PREFIXES_LIST.split(/\s+/).filter(Boolean));
const SHORTEST = 4;
const LONGEST_ENDING = 7;

const namesByLocale = new Map<string, ReadonlySet<string>>();

/** Whether a folded word has a capital letter inside a sentence of that language although it is not a brand. */
export function isProperNoun(word: string, language: string): boolean {
  if (WHOLE_WORDS.has(word)) return true;
  const [locale = 'en'] = Intl.DisplayNames.supportedLocalesOf([language, 'en']);
  const ofLanguage = namesByLocale.get(locale) ?? namesOf(locale);
  namesByLocale.set(locale, ofLanguage);
  for (let length = Math.max(SHORTEST, word.length - LONGEST_ENDING); length <= word.length; length++) {
    const prefix = word.slice(0, length);
    if (PREFIXES.has(prefix) || (length >= word.length - 3 && ofLanguage.has(prefix))) return true;
  }
  return false;
}

/**
 * Returns the names of countries, months and days in the language, without their last letter, which inflection changes.
 */
function namesOf(locale: string): Set<string> {
  const regions = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));
  const countries = letters.flatMap((first) => letters.map((second) => regions.of(first + second) ?? ''));
  const dates = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 1 + month))).flatMap((date) =>
    ['month', 'weekday'].map((part) =>
      new Intl.DateTimeFormat(locale, { [part]: 'long', timeZone: 'UTC' }).format(date),
    ),
  );
  const words = [...countries, ...dates].flatMap(
    (name) => foldText(latin(name.toLowerCase())).match(/\p{L}{4,}/gu) ?? [],
  );
  return new Set(words.map((word) => word.slice(0, Math.max(SHORTEST, word.length - 1))));
}
