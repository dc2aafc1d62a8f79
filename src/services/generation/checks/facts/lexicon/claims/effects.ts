import { type ClaimPair, parseSubjects } from './pairs.ts';

/** Effects on the body, the mind or the skills of somebody. */
export const EFFECTS: ClaimPair = {
  kind: 'health',
  deniable: true,
  signs: parseSubjects(`
before: improve*|boost*|support|supports|supporting|promote*|stimulate*|strengthen*|soothe*|soothing|relieve*|relieving|reduces|reduce|reducing|prevent*|eases
before: ease|calms|calm|helps|help|regulates|regulate|lowers|enhance*|encourage*|foster*|develops|trains|good for|fights|fight|heals|cures|balances|increases
before: restores|repairs|speeds up|aids|removes|whitens|brightens|firms|smooths|smoothes|minimises|verbesser*|forder*|unterstutz*|starkt|starken|stimulier*
before: heilt|heilen|guerit|soigne|cura|curan|cure|geneest|leczy|lindert|lindern|beruhigt|beruhigen|regulier*|reguliert|senkt|hilft|helfen|gegen|reduziert|vorbeug*|beugt|gut fur|trainiert|schult|steigert
before: beschleunigt|regt|entfernt|mildert|glattet|strafft|mindert|amelior*|favoris*|stimul*|renforc*|soulag*|apais*|reduit|reduire|previen*|facilit*|aide
before: aident|regule*|lutte*|developp*|calme|calment|combat*|accelere*|augmente*|bon pour|attenu*|estompe*|lisse|lissent|raffermit|elimine*|mejora*|favorece*
before: estimula*|refuerza*|fortalece*|alivia*|calma*|reduce|reducen|previene*|ayuda*|regula*|combate*|desarrolla*|acelera*|aumenta*|bueno para|atenua*
before: elimina*|alisa|reafirma|miglior*|stimol*|rafforz*|allevia*|lenisc*|riduc*|aiuta*|regola*|combatt*|svilupp*|accelera*|aumenta*|contro|attenua*|leviga*
before: rassoda*|verbeter*|bevorder*|stimuleer*|versterk*|verlicht*|kalmeer*|vermindert|voorkomt|helpt|reguleer*|ondersteun*|goed voor|ontwikkelt|traint|tegen
before: verhoogt|verzacht*|vervaagt|verwijdert|popraw*|wspier*|wspomag*|stymul*|wzmacni*|lagodz*|redukuj*|zmniejsza*|zapobieg*|pomaga*|reguluj*|rozwija*
before: ulatwia*|usuwa|wygladza|lagodzi|poboljsa*|podstic*|podrzava*|stimulis*|jaca|ublazav*|smiruj*|smanjuj*|spreca*|pomaze|regulis*|razvija*|lece|uklanja
before: ublazuje|opusta|protects|schutzt|schutzen|protege|protegent|protegen|protegge|proteggono|beschermt|beschermen|chroni|chronia|stiti|stite
before: hydrat*|freshens|wakes up|kills|heal|repair|strafft|pflegt|repariert|reinigt|raffermit|calma|rassoda|ripara|verstevig*|ujedrnia|nawilza|przynosi ulge|da sollievo|uspokaja|hilft bei|cleans
before: sharpen*|lift|lifts|nourish*|plumps|fades|slows|controls|fordert|fordern|scharft|scharfen|entspann*|nahrt|bringt|belebt|fortifie*|nourrit|repare|aiguise*
before: nutre|nutren|repara|agudiza*|relaja*|nutre|nutrono|ripara|affina|rilassa*|distende|voedt|herstelt|scherpt|ontspan*|odzywia*|regeneruj*|rozluznia*|cwiczy
before: reduisent|cuida|cuidan|prend soin|prennent soin|schont|schonen|entlastet|entlasten|menage|menagent|ontlast|odciaza*|rasterecuj*
`),
  subjects: parseSubjects(`
animals: anxious dogs|anxious cats|angstliche hunde|nervose hunde|chiens anxieux|perros nerviosos|cani ansiosi|angstige honden|lekliwe psy|sensitive stomachs|empfindlichen magen|estomacs sensibles|estomagos sensibles
hands and feet: dry hands|rissige hande|cracked heels|tired feet|muden fussen|mude fusse|pieds fatigues|mains seches|pies cansados|manos secas|piedi stanchi|mani secche|vermoeide voeten|droge handen|zmeczonym stopom|sucha dlonie << foot*|fuss*|hand*
tired skin: tired skin|mude haut|split ends|spliss|pointes fourchues|puntas abiertas|doppie punte|dode punten|rozdwojone << skin*|haut*|peau*|piel*|pell*|huid*|skor*
breath and germs: breath|germs|keime|haleine|germes|aliento|germenes|alito|germi|adem|bacterien|oddech
digestion: your gut|digest*|verdauung*|digestion*|digestiv*|transit|spijsverter*|trawien*|varenj*|probav*|gut health|darm|darmen|darmflora|jelit*|bowel|intestin*|bloating|blahungen|ballonnement*
immunity: immun*|abwehr*|defenses|defensas|difese|weerstand|odpornosc*|imunit*|inmun*
heart: heart|your heart|das herz|dein herz|ihr herz|coeur|corazon|cuore|hart|serce|serca|srce << heart*|herz*|cardio*|kardio*
muscles: muskeln|sore muscles|muscles fatigues|musculos cansados|muscoli stanchi|vermoeide spieren|zmeczone miesnie|lower back|back pain|verspannung*|les tensions|la tension muscular|tensioni muscolari << musc*|musk*
chapped skin: chapped*|cracks|screpolat*|screpolature|geloni|grietas|gercures|kloven|risse
spots: age spots|dark spots|pigment*|altersflecken|pigmentflecken|taches brunes|manchas|macchie|pigmentvlekken|przebarwien*
sleep: einschlafen|durchschlafen|endormissement|conciliar|addorment*|inslapen|zasypian*|sleep|schlaf|sommeil|sueno|sonno|slaap|sen|snu|sna|snom|schlafen << schlaf*|sleep*|slaap*
stress: stress|stres*|estres|anxiety|angst*|anxiete|ansiedad|ansia|niepok*|anksioz*|tension|nerves|nerven|nervi
mind: hand eye|concentrat*|konzentration*|concentracion|koncentr*|focus|memory|memoria|gedachtnis*|memoire|geheugen|pamiec*|pamcenj*|cognitive|kognitiv*|brain|gehirn*|cerveau|cerebro|cervello|mozg*|hersen*|creativit*|kreativit*|creatividad|kreatywn*|imagination|fantasie|wyobrazni*|masta|maste|mastu
skin: skin barrier|hautbarriere|barriere cutanee|barrera cutanea|barriera cutanea|huidbarriere|barier* skor*|kozn* barijer*
urinary tract: urinary*|harnweg*|urinaire*|urinari*|urineweg*|moczow*|mokracn*
hairballs: hairball*|haarballen|boules de poils|bolas de pelo|boli di pelo|haarbal*|kul* wlosow*
back: spine|la espalda|le dos|rucken|schiena|de rug|plecy|ledja
skills: motor skills|balance|gleichgewicht*|l equilibre|el equilibrio|l equilibrio|evenwicht*|rownowag*|ravnotez*|fine motor|feinmotorik|motorik|motricite|motricidad|motricita|motoriek|motoryk*|motorik*|coordination|koordination*|coordinacion|coordinazione|coordinatie|koordynac*|koordinac*|hand eye|hand auge
pain: pain|pains|schmerz*|douleur*|dolor|dolores|dolori|pijn|pijnen|bolu|bol w|bol g*|bol u|bole plec*|bolove|ache|aches|cramps|krampf*|crampes|calambres|crampi|skurcz*|grcev*|headache*|migrane*|migraine*|tension musculaire
joints: hip|hips|hufte|huftdysplasie|dysplasia|joint|joints|gelenk*|articulation*|articulacion*|articolazion*|gewricht*|staw|stawy|stawow|zglob*|bones|knochen|os|huesos|ossa|botten|kosci|kosti|muscle*|muskel*|muscul*|musculos|muscoli|spier|spieren|miesni*|misic*|cartilage
posture: posture|haltung|korperhaltung|postura|houding|postaw*|drzanj*|spine|wirbelsaule|ruckengesundheit|colonne vertebrale|columna|kregoslup*|kicm*
circulation: circulat*|durchblutung|kreislauf|circolazione|doorbloeding|krazen*|cirkulac*|blood|blut*|sang|sangre|sangue|bloed|krwi|krv|heart health|cholesterol*|kolesterol*|colesterol*
metabolism: metabol*|stoffwechsel|stofwisseling|przemian*|fat burn*|fettverbrennung|vetverbranding|weight loss|gewichtsverlust|perte de poids|perdida de peso|perdita di peso|gewichtsverlies|utrat* wagi|mrsavlj*|appetite|appetit*|detox*
energy: vitality|vitalitat|vitalite|vitalidad|vitalita|vitaliteit|witaln*|fatigue|mudigkeit|fatiga|stanchezza|vermoeidheid|zmeczen*|umor*|stamina|ausdauer|endurance|resistenza fisica|uithoudingsvermogen|wytrzymalosc*|testosteron*
throat: throat|halsschmerzen|hals|gorge|garganta|gola|keel|gardl*|grlo|cough*|husten|toux|tos|tosse|hoest|kaszel*|kaslj*|cold|colds|erkaltung*|rhume*|resfriad*|raffreddor*|verkoudheid|przeziebien*|prehlad*
hair growth: hair|haare|haar|cheveux|cabello|capelli|haren|wlosy|wlosow|hair growth|hair loss|haarwachstum|haarausfall|pousse des cheveux|chute des cheveux|crecimiento del cabello|crecimiento|caida del cabello|caduta dei capelli|crescita dei capelli|haargroei|haaruitval|wypadan*|wzrost wlosow|porost wlosow|opadanj* kose|rast kose
skin trouble: rissige haut|cracked skin|dry skin|trockene haut|peau seche|piel seca|pelle secca|droge huid|sucha skora|sucha skore|rissige|redness|rotung*|rougeur*|enrojecimient*|rojeces|rossor*|arrossament*|roodheid|zaczerwien*|crvenil*|irritation*|irritacion*|irritazion*|irritatie*|reizung*|podraznien*|iritacij*|itch*|juckreiz|demangeaison*|picor*|prurito|jeuk|swedzen*|svrab*|wrinkle*|fine lines|feine linien|ridules|lineas finas|linee sottili|fijne lijntjes|falten|rides|arrugas|rughe|rimpels|zmarszcz*|bora|bore|blemish*|pickel|acne|akne|acné|cellulit*|dark circles|augenringe|cernes|ojeras|occhiaie
inflammation: inflam*|entzundung*|inflamac*|infiamm*|ontsteking*|zapalen*|upal*|swelling|schwellung*
hormones: hormon*|menopaus*|wechseljahre|overgang|fertil*|fruchtbarkeit|libido|pms
nails: nails|nagel|nageln|fingernagel|ongles|unas|unghie|nagels|paznok*|nokt*
teeth: tooth*|teeth|zahnfleisch|zahne|gencives|dents|encias|dientes|gengive|denti|tandvlees|tanden|zeby|dziasl*|zuba|zube|desni|gum|gums|plaque|karies|caries|tartar|zahnstein
eyes: your eyes|ihre augen|die augen|les yeux|vos yeux|los ojos|gli occhi|je ogen|de ogen|oczy|oczu|eyesight|sehkraft|sehvermogen|vue|vision|vista|gezichtsvermogen|wzrok*
allergies: allerg*|alerg*|asthma|asma|astma|hay fever|heuschnupfen
wellbeing: well being|wellbeing|wohlbefinden|bien etre|bienestar|benessere|welzijn|samopoczuc*|mood|stimmung|humeur|estado de animo|umore|stemming|nastroj*|raspolozenj*|health|gesundheit|sante|salud|salute|gezondheid|zdrowi*|zdravlj*
recovery: recovery|regeneration|regenerac*|erholung nach|recuperation|recuperacion|recupero|herstel|oporavak*|healing|wundheilung|cicatris*|cicatriz*|gojen*
`),
};
