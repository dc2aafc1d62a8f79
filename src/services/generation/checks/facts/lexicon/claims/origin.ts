import { parseTerms, type Term } from '../terms.ts';

/** How and by whom a product is made. */
export const ORIGIN: readonly Term[] = parseTerms(`
handmade
  source: handmade|handcraft*|handwov*|handpaint*|handblown|handforged|handknit*|handpick*|handgef*|handgem*|handgen*|handgew*|handgeb*|handgek*|handges*|handarbeit*|hand made|hand crafted|hand tied|hand turned|hand cut|hand painted|hand woven|hand blown|hand forged|hand picked|hand sewn|hand stitched|hand finished|hand carved|hand poured|hand rolled|hand knitted|hand dyed|hand thrown|made by hand|woven by hand|sewn by hand|painted by hand|knotted by hand|carved by hand|poured by hand|von hand ge*|mundgeblas*|fait main|faite main|faits main|fabriqué* à la main|peint* à la main|tissé* à la main|cousu* main|cousu* à la main|soufflé* à la main|réalisé* à la main|brodé* à la main|sculpté* à la main|hech* a mano|tejid* a mano|pintad* a mano|bordad* a mano|cosid* a mano|tallad* a mano|elaborad* a mano|fatt* a mano|dipint* a mano|cucit* a mano|realizzat* a mano|lavorat* a mano|intagliat* a mano|soffiat* a mano|met de hand ge*|handgeblazen|artisan*|artesan*|artigian*|ręcznie|ręczn* robot*|ručno|ručni rad|ručn* izrad*
  en: handmade|hand made|handcrafted|hand crafted|hand poured|hand stitched|hand sewn|hand finished|hand painted|handwoven|hand woven|hand blown|hand forged|hand picked|hand carved|hand knitted|hand thrown|hand poured|hand dyed|hand rolled|hand cut|made by hand|sewn by hand|painted by hand
  de: handgefertigt*|handgemacht*|handgenäht*|handbemalt*|handgeschmiedet*|handverlesen*|in handarbeit|handarbeit|von hand gefertigt|von hand genäht|von hand gemacht|mundgeblasen*|handgegossen*|handgewebt*|handgestrickt*|handgetöpfert*|handgeschnitzt*|handgerollt*|von hand gegossen|von hand bemalt|von hand gewebt
  fr: fait main|faite main|faits main|fabriqué à la main|cousu main|peint à la main|soufflé à la main|tissé à la main|cueillies à la main|fabrication artisanale|coulé* à la main|tricoté* à la main|tressé* à la main|façonné* à la main|gravé* à la main
  es: hecho a mano|hecha a mano|cosido a mano|cosida a mano|soplado a mano|pintado a mano|tejido a mano|elaboración artesanal|elaborado a mano|fabricado a mano|vertid* a mano|trenzad* a mano|bordad* a mano|moldead* a mano
  it: fatto a mano|fatta a mano|ricamato a mano|cucito a mano|dipinto a mano|lavorato a mano|realizzato a mano|lavorazione artigianale|colat* a mano|intrecciat* a mano|soffiat* a mano|modellat* a mano
  nl: handgemaakt|handgemaakte|met de hand gemaakt|handgeweven|handgeschilderd|handgeplukt|handgegoten|handgebreid|handgebreide|handgevormd|handgevormde|mondgeblazen
  pl: ręcznie robion*|ręcznie wykonan*|ręcznie szyt*|ręcznie malowan*|wykonan* ręcznie|powstaje ręcznie|ręcznie tkan*|ręcznie wylewan*|ręcznie formowan*|ręcznie kut*|ręcznie zdobion*|ręcznie plecion*|ręcznie zbieran*
  sr: ručno rađen*|ručno izrađen*|ručno šiven*|ručno oslikan*|ručni rad|ručno liven*|ručno pravljen*|ručno pleten*|ručno tkan*|ručno kovan*|ručno mešan*|ručno biran*|ručno je rađen*|ručno je izrađen*|ručno je oslikan*|ručno je mešan*

local
  source: local*|region*|lokal*|heimisch*|einheimisch*|domać*
  en: locally sourced|locally made|locally grown|single origin|small batch|family farm|family business|family owned|family run|family apiary|local farmers|local producers|local artisans|traditional workshop
  de: aus regionalem anbau|regionalem anbau|regionaler herkunft|aus der region|aus heimischen|aus heimischem|aus heimischer|familienbetrieb|kleinserie|manufaktur|familienunternehmen|familienimkerei|regionalen erzeugern
  fr: production locale|entreprise familiale|circuit court|petit producteur|petits producteurs
  es: de origen local|producción local|empresa familiar|kilómetro cero|pequeños productores
  it: a chilometro zero|produzione locale|azienda familiare|piccoli produttori
  nl: uit de regio|lokaal geproduceerd|familiebedrijf|kleine oplage
  pl: lokaln* produkcj*|rodzinn* firm*|rodzinn* pasie*|rodzinn* gospodarst*|od lokalnych
  sr: lokaln* proizvodnj*|porodičn* firm*|porodičn* gazdinst*|domać* proizvođač*

ethical sourcing
  source: ethic*|sustainab*|nachhaltig*|durable|sosteni*|duurzaam|zrównoważon*|responsib*|fair*
  en: ethically sourced|sustainably sourced|responsibly sourced|ethically made|sustainably grown|fair wages|sustainable forestry|one percent for|tree is planted|plants a tree
  de: aus nachhaltiger forstwirtschaft|nachhaltiger forstwirtschaft|fair produziert|fairen bedingungen|aus kontrolliert*
  fr: forêts gérées durablement|issu de forêts|production éthique|issu du commerce équitable
  es: bosques sostenibles|gestión sostenible|comercio justo|producción ética
  it: foreste gestite|gestione sostenibile|commercio equo|produzione etica
  nl: duurzaam beheerde|duurzame bosbouw|eerlijk geproduceerd|eerlijke handel
  pl: zrównoważon* lasów|odpowiedzialn* źródeł|sprawiedliw* handl*
  sr: održivih šuma|odgovornih izvora
`);
