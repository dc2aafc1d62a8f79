import { hasStem } from './has-stem.ts';

/**
 * What products are counted by: their parts, contents, choices and users. In running text a small number word counts
 * something of the product only before one of these nouns: `three pockets`, but not `three tulips`. The stems are
 * folded and of all languages together, because the number word before them shows the language.
 */
const STEMS = new Set(
  `
aansluit acabado accu adult afwerking aimant ajuste akku akumulat alarma ampoule anell anillo animal anneau ano
anschl anse antenna asa asciugaman assiette ausfuhrung ausgang bag bambin bandeja baratt barr bateri batter bead
bean becher bed bein beutel bezug bicchier bieg blad blech blik block boite boj bolsillo bolso bolt bombilla
boquilla bord borstel botao botella boton bottigli bottle botton bouteille bouton bowl box bracket brick brojcan
brosse brush brzin bulb burner burste buse bustin butel button cabezal cadran caja cajon calamit camada camera canal
canaux candle capa capitol capitulo capsul card carta carte cassett caster castor cell cepillo cetk channel chapitre
chapter child cinghi ciotol clasp clip cojin color coloris colour comensal compartiment compartment compress
comprime comprimido convive cookie copo cord cores correa couche couleur countr coussin cover crochet cuchilla
cuenco cuerda cup cuscin cushion dent deur dial diamond dice dienblad diente dier dinosaur docht door doos dorosl
dose dozen drawer driver drzwi duft dugme duse dysz dzep dziec eingang enchufe enfant entree erwachsen esfera
estante etagere fach facher fader familia fan farb feet feux figur figurine figuur filizan filter filtr finish
finition finitura fiok flacon flamme flas flasche flavo fles flower fodera fonction foot frasco fret fuego funcion
functie function funda funkcij funkcj funktion funzion fuoch fuss gallett gamb gancho ganci garrafa gaveta gear
generation generacion generazion generatie geur giocator glas glaser glav glazen glowic gniazd godin gracz graine griff grosse guzik haak hacz haken
hamburger handdoek handle handtuch handtucher handvat head hoes hoofdstuk hook housse hulle igrac iman ingang
ingredient ingress input jaar jahr jar jastuk joueur jugador kaart kais kamen kamera kamien kanaal kanal kapitel
kapsel kapsul kart kesic key kid kiesze kinder kinderen kissen kit klawisz kleur klinge knop kochfeld kol kolor kom
komad komor kop kraj kubk kuk kussen kutij laag lade lage lame lamp lampadin land lander lat layer led leg lens
level licht light link livell lodyg lufter lumen maat magneet magnes magnet manic map maten mecha meche mes messer
microphone miejsc misk misura mode modus mold moteur motor mould mug nail nasion nino niveau nivel nivo nog nozk
nozzle odcie odrasl option osob ostric ostrz outlet output paar pack packung paes page pagin paia paio pair pais
palnik parel parfum pask pata pays pearl peca peg people perel perl person personen personne persoon peskir pessoa
pezz piatt piece pied piedra pierre pierscien pietr pieza pila pile pillow pit plank plant plate plateau plato
player plaza ply poche pocket pokolen podusz poglavl poignee pole polic polk poot porcij porcion porcj port portie portion
porzion poszew pot poten pouch poziom prat predkosc pregrad program prsten przegrod przepis pudel puerta
puzzle quadrant racion rack raczk rad rader recept receta recette recipe recznik regal reglage regolazion reissver
rezept ricett riem ring ripian rod rok rolle room rose rost roue roulette rozdzial rozmiar rucic rueda ruot sachet
saison saite samen sangle sastoj saszet scatol scent schale schicht schraube schroef schroev schublade scompart
screw seam season seat seed seite seizoen semilla sensor serviette serving set setting sezon shade sheet shel
sijalic silnik sitz size skladnik sleeper slaper slapend schlafer dormeur sloik sloj smaak smak smaken snaar snelhed snelheid sobre socket solj
sorte sortie spazzol speaker speed speler spieler sproei sraf srub stabljik stagion stand stang statuin steckdose
steel steen stein stel stelen stem stenen step stiel stone stopcontact stoppin stran strap strat string stron strun
stufe stuk style szczot szklan sztuk szuflad tablet tablette taglia taille talerz talla tallo tamanho tamano tand
tanjir tarcz tarro tasca tasche tasse tast taza tazz tea tecla tegl teile teinte teller temporada testin tete tier
tige tint tipk tiroir toalla tock toets toma tonalita tono tooth tornillo touche towel tray tryb tucher tueren
tumbler tur uchwyt ugell uitgang uitvoering uscit vak variant varijant vasett vaso vassoi velicin velocidad velocita
verre version vis vitesse volwassene vrat wariant warstw watt wejsc wersj wheel wick wiel wijzerplaat wurfel wyjsc
wykonc year zaad zaden zahn zak zakje zapach zarow zeb zelle zemalj zic zifferbl zip zitplaats zone zrod zub zutat
zwierz`
    .trim()
    .split(/\s+/),
);

/** Whether a folded word names something that products are counted by. */
export function isCountedNoun(word: string): boolean {
  return hasStem(STEMS, word);
}
