import { parseTerms, type Term } from '../terms.ts';

/** Effects on the body, and freedom from what some people do not tolerate. */
export const HEALTH: readonly Term[] = parseTerms(`
hypoallergenic
  source: allerg*|alerg*|hypoal*|ipoal*|hipoal*
  en: hypoallergenic|allergy friendly|allergy sufferers|allergy tested|seasonal allergies|allergies
  de: hypoallergen*|allergiker*|allergikerfreundlich*|allergien
  fr: hypoallergénique|hypoallergéniques|allergies|allergie
  es: hipoalergénico|hipoalergénica|hipoalergénicos|hipoalergénicas|alérgicos|alergias
  it: ipoallergenico|ipoallergenica|ipoallergenici|ipoallergeniche|allergie|allergici
  nl: hypoallergeen|hypoallergene|allergieën|allergie
  pl: hipoalergiczn*|antyalergiczn*|alergik*
  sr: hipoalergen*|antialergijsk*

antibacterial
  source: antibact*|antimicrob*|antibakt*|antimikrob*|bacter*
  en: antibacterial|antimicrobial|anti bacterial|kills bacteria|dust mite|antiviral|germ free
  de: antibakteriell*|antimikrobiell*|milben*
  fr: antibactérien|antibactérienne|antimicrobien*|anti acariens
  es: antibacteriano|antibacteriana|antibacterias|antimicrobiano|antiácaros
  it: antibatterico|antibatterica|antimicrobico|antiacaro
  nl: antibacterieel|antibacteriële|antimicrobieel
  pl: antybakteryjn*|przeciwbakteryjn*|roztocz*
  sr: antibakterijsk*

non-toxic
  source: toxic*|toxin*|toxique*|tóxic*|tossic*|giftig*|toksyczn*|chemical*|schadstoff*
  en: non toxic|toxin free|free from harmful|harmless to|chemical free|free of harmful
  de: ungiftig*|schadstofffrei*|schadstoffgeprüft*|giftstofffrei*
  fr: non toxique|sans substances nocives|sans produits toxiques
  es: no tóxico|no tóxica|sin sustancias nocivas|libre de tóxicos|sin tóxicos
  it: atossico|atossica|non tossico|senza sostanze nocive|atossici|atossiche
  nl: niet giftig|gifvrij|gifvrije|zonder schadelijke
  pl: nietoksyczn*|bez szkodliwych|wolne od szkodliwych
  sr: netoksičn*

nickel-free
  source: nickel*|níquel|nichel|nikkel|nikl*
  en: nickel free|lead free
  de: nickelfrei*|bleifrei*
  fr: sans nickel|sans plomb
  es: sin níquel|libre de níquel
  it: senza nichel|nichel free|nickel free
  nl: nikkelvrij|nikkelvrije|loodvrij
  pl: bez niklu|bezniklow*
  sr: bez nikla

immune system
  en: immune system|immunity|immune defence|immune defences|boosts immunity
  de: immunsystem|abwehrkräfte|immunabwehr
  fr: défenses immunitaires|système immunitaire|immunité|défenses naturelles
  es: sistema inmunitario|sistema inmunológico|defensas
  it: sistema immunitario|difese immunitarie
  nl: immuunsysteem|weerstand
  pl: odporność organizmu|układ odpornościowy|wzmacnia odporność
  sr: imunitet|imunološk*

heart and circulation
  en: blood pressure|cholesterol|heart health|circulation|blood flow|blood sugar|cardiovascular
  de: blutdruck|cholesterin*|durchblutung|herzgesundheit|blutzucker*|unterstützt herz|kreislauf
  fr: tension artérielle|cholestérol|circulation sanguine|circulation|glycémie
  es: presión arterial|colesterol|circulación|tensión arterial|azúcar en sangre
  it: pressione sanguigna|colesterolo|circolazione|glicemia
  nl: bloeddruk|cholesterol|bloedsomloop|bloedsuiker
  pl: ciśnienie krwi|cholesterol*|krążenie|krążenia|poziom cukru
  sr: krvni pritisak|holesterol*|cirkulacij*

digestion
  source: digest*|verdau*|bekömm*|digér*|diger*|verteer*|trawien*|strawn*|svarljiv*
  en: digestion|digestive|gut health|bowel|intestinal|detox|detoxifies|deacidifies|metabolism|slimming|weight loss|burns fat|prebiotic|probiotic|probiotics|easy to digest|easily digested|easily digestible|highly digestible|easier to digest|easy on the stomach|gentle on the stomach|kind to the stomach
  de: verdauung|darmgesundheit|darmflora|entsäuert|entschlackt|entgiftet|detox|stoffwechsel|beim abnehmen|fettverbrennung|probiotisch*|probiotika|leicht verdaulich*|gut verdaulich*|leichter verdaulich*|leicht bekömmlich*|gut bekömmlich*|bekömmlich*|magenfreundlich*|magenschonend*|schont den magen
  fr: digestion|transit|digestif|détox|métabolisme|minceur|brûle les graisses|probiotiques|probiotique|flore intestinale|facile à digérer|faciles à digérer|digeste|digestes|légers à digérer|léger à digérer|légère à digérer
  es: digestión|tránsito intestinal|digestivo|detox|metabolismo|adelgazar|quema grasa|probióticos|flora intestinal|fácil de digerir|fáciles de digerir|fácil digestión|digestivos|digestiva|digestivas|ligero de digerir
  it: digestione|transito intestinale|intestino|digestivo|detox|metabolismo|dimagrire|brucia grassi|probiotici|fermenti probiotici|flora intestinale|facile da digerire|facili da digerire|facilmente digeribile|facilmente digeribili|digeribile|digeribili|altamente digeribile|digestivi|digestiva|leggeri da digerire
  nl: spijsvertering|darmflora|detox|stofwisseling|afvallen|vetverbranding|probiotica|darmen|licht verteerbaar|licht verteerbare|goed verteerbaar|goed verteerbare|makkelijk te verteren|makkelijk verteerbaar
  pl: trawienie|trawienia|jelit*|detoks*|metabolizm*|odchudzan*|probiotyk*|probiotyczn*|lekkostrawn*|łatwostrawn*|łatw* do strawienia
  sr: varenje|varenja|probav*|detoks*|metabolizam|mršavljenj*|probiotik*|lako svarljiv*|lako se vari|laki za varenje|lak za varenje|laka za varenje

sleep and mind
  source: sleep*|schlaf*|sommeil|sueño|sonno|slaap*|sen|snu|relax*|calm*
  en: sleep quality|better sleep|improves sleep|improves concentration|concentration|reduces stress|relieves stress|relieves anxiety|memory and|improves focus|cognitive
  de: schlafqualität|besserer schlaf|konzentrationsfähigkeit|stressabbau|gegen stress|gehirn|sehkraft|gedächtnis
  fr: qualité du sommeil|améliore le sommeil|réduit le stress|concentration|anti stress
  es: calidad del sueño|mejora el sueño|reduce el estrés|concentración
  it: qualità del sonno|migliora il sonno|riduce lo stress|concentrazione
  nl: slaapkwaliteit|vermindert stress|concentratie
  pl: jakość snu|koncentrację|redukuje stres|zmniejsza stres
  sr: kvalitet sna|smanjuje stres|koncentracij*

skin conditions
  source: acne*|akne|acné|eczema|ekzem*|eczéma|psorias*|wrinkle*|falten|ride*|arrug*|rugh*|rimpel*|zmarszcz*|bor*
  en: acne|eczema|psoriasis|wrinkles|fine lines|anti ageing|anti aging|blemishes|rosacea|cellulite|dandruff
  de: akne|ekzem*|neurodermitis|schuppenflechte|falten|anti aging|cellulite|schuppen
  fr: acné|eczéma|psoriasis|rides|anti âge|cellulite|pellicules
  es: acné|eczema|psoriasis|arrugas|antiedad|celulitis|caspa
  it: acne|eczema|psoriasi|rughe|antirughe|antietà|cellulite|forfora
  nl: acne|eczeem|psoriasis|rimpels|anti aging|cellulitis|roos
  pl: trądzik*|egzem*|łuszczyc*|zmarszcz*|przeciwstarzen*|cellulit*|łupież*
  sr: akne|ekcem*|psorijaz*|bore|bora|celulit*

pain relief
  source: pain*|schmerz*|douleur*|dolor*|dolore|pijn*|ból|bol|back*|joint*|orthop*
  en: relieves pain|pain relief|back pain|joint pain|joint health|muscle pain|anti inflammatory|inflammation|headaches|orthopaedic|orthopedic|improves posture|relieves
  de: schmerzlindernd*|rückenschmerzen|gelenkschmerzen|entzündungshemmend*|orthopädisch*|lindert
  fr: soulage|soulager|anti inflammatoire|anti douleur|orthopédique|apaise les douleurs|apaiser
  es: alivia|antiinflamatorio|antiinflamatoria|dolor de espalda|ortopédico|ortopédica
  it: allevia|antinfiammatorio|antinfiammatoria|mal di schiena|ortopedico|ortopedica
  nl: pijnstillend|verlicht|ontstekingsremmend|rugpijn|orthopedisch|orthopedische
  pl: łagodzi ból*|przeciwzapaln*|przeciwbólow*|ortopedyczn*|bóle pleców
  sr: ublažava bol*|protivupaln*|ortopedsk*

clinical proof
  source: clinical*|klinisch*|cliniqu*|clínic*|clinic*|kliniczn*
  en: clinically proven|clinically tested|scientifically proven|proven to|women reported|users reported|doctors recommend|recommended by doctors|recommended by dermatologists|dermatologists
  de: klinisch getestet*|klinisch bewiesen|wissenschaftlich bewiesen|wissenschaftlich belegt|ärzte empfehlen|von ärzten empfohlen|nachweislich
  fr: cliniquement prouvé*|cliniquement testé*|scientifiquement prouvé*|recommandé par les médecins|recommandé par les dermatologues
  es: clínicamente probad*|científicamente probad*|recomendado por médicos|recomendado por dermatólogos
  it: clinicamente testat*|clinicamente provat*|scientificamente provat*|raccomandato dai medici|consigliato dai dermatologi
  nl: klinisch bewezen|klinisch getest|wetenschappelijk bewezen|aanbevolen door artsen
  pl: klinicznie potwierdzon*|klinicznie przebadan*|naukowo potwierdzon*|polecan* przez lekarzy|zalecan* przez lekarzy
  sr: klinički testiran*|klinički dokazan*|naučno dokazan*

diabetics
  en: diabetics|diabetic|low glycaemic|low glycemic|testosterone|hormones|menopause|fertility
  de: diabetiker*|testosteron*|hormone|wechseljahre
  fr: diabétiques|diabétique|testostérone
  es: diabéticos|diabético|testosterona
  it: diabetici|diabetico|testosterone
  nl: diabetici|testosteron
  pl: diabetyk*|cukrzyk*|testosteron*
  sr: dijabetičar*|testosteron*

gluten-free
  source: gluten*|glutine*
  en: gluten free|no gluten|free of gluten|without gluten
  de: glutenfrei*|ohne gluten
  fr: sans gluten
  es: sin gluten|libre de gluten
  it: senza glutine
  nl: glutenvrij|glutenvrije|zonder gluten
  pl: bezglutenow*|bez glutenu
  sr: bez glutena|bezglutensk*
  pt: sem glúten

lactose-free
  source: lactos*|laktos*|lattosio|dairy free|milchfrei
  en: lactose free|dairy free|no lactose
  de: laktosefrei*|lactosefrei*|ohne laktose|milchfrei*
  fr: sans lactose|sans lait
  es: sin lactosa
  it: senza lattosio
  nl: lactosevrij|lactosevrije|zuivelvrij
  pl: bez laktozy|bezlaktozow*
  sr: bez laktoze

sugar-free
  source: sugar free|sugarfree|no sugar|no added sugar*|unsweetened|zuckerfrei*|ohne zucker*|sans sucre*|sin azúcar*|senza zucchero|senza zuccheri|suikervrij*|bez cukru|bez šećera
  en: sugar free|no added sugar|no added sugars|without added sugar|unsweetened
  de: zuckerfrei*|ohne zuckerzusatz|ohne zugesetzten zucker|ungesüßt
  fr: sans sucre ajouté|sans sucres ajoutés|sans sucre
  es: sin azúcar|sin azúcares añadidos|sin azúcar añadido
  it: senza zucchero|senza zuccheri aggiunti|senza zuccheri
  nl: suikervrij|zonder toegevoegde suiker|zonder toegevoegde suikers
  pl: bez cukru|bez dodatku cukru
  sr: bez šećera|bez dodatog šećera

free from additives
  source: preservative*|conservant*|conservat*|conserveer*|konservier*|konserwant*|konzervans*|additiv*|parab*|fragrance free|unscented|parfum*|sulfat*|sulphat*|silicon*|colorant*|chemical*|alcohol free
  en: preservative free|no preservatives|no additives|additive free|paraben free|fragrance free|sulphate free|sulfate free|silicone free|alcohol free|no artificial|without preservatives
  de: ohne konservierungsstoffe|konservierungsmittelfrei|ohne zusatzstoffe|parabenfrei*|parfümfrei*|duftstofffrei*|sulfatfrei*|silikonfrei*|ohne künstliche|alkoholfrei*
  fr: sans conservateur|sans conservateurs|sans additifs|sans parabène|sans parabènes|sans parfum|sans sulfate|sans silicone|sans colorant|sans alcool
  es: sin conservantes|sin aditivos|sin parabenos|sin perfume|sin sulfatos|sin siliconas|sin colorantes|sin alcohol
  it: senza conservanti|senza additivi|senza parabeni|senza profumo|senza solfati|senza siliconi|senza coloranti|senza alcol
  nl: zonder conserveermiddelen|zonder toevoegingen|parabeenvrij|parfumvrij|sulfaatvrij|siliconenvrij|alcoholvrij
  pl: bez konserwantów|bez dodatków|bez parabenów|bezzapachow*|bez siarczanów|bez silikonów|bez sztucznych|bezalkoholow*
  sr: bez konzervansa|bez aditiva|bez parabena|bez parfema|bez veštačkih

antioxidants
  source: antiox*|antioxyd*|antiossid*|przeciwutleniacz*
  en: antioxidant|antioxidants|superfood
  de: antioxidantien|antioxidativ*|superfood
  fr: antioxydants|antioxydant|antioxydantes
  es: antioxidantes|antioxidante
  it: antiossidanti|antiossidante
  nl: antioxidanten
  pl: antyoksydant*|przeciwutleniacz*
  sr: antioksidan*

sensitive skin
  source: sensitive*|empfindlich*|sensib*|gevoelig*|wrażliw*|osetljiv*
  en: sensitive skin
  de: empfindliche haut|empfindlicher haut|sensible haut
  fr: peaux sensibles|peau sensible
  es: pieles sensibles|piel sensible
  it: pelli sensibili|pelle sensibile
  nl: gevoelige huid
  pl: skóry wrażliwej|wrażliwej skóry
  sr: osetljiv* kož*
`);
