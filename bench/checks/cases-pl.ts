import type { LabelledCase } from './labelled-case.ts';

/** Polish. */
export const PL: readonly LabelledCase[] = [
  ['Cotton duvet cover 200 x 220 cm', 'Poszwa z [=bawełny] o wymiarach [=220 × 200 cm] jest miła w dotyku.'],
  [
    'Cotton duvet cover 200 x 220 cm',
    'Poszwa z [!material:lnu] o wymiarach 200 × [!number:240 cm] jest miła w dotyku.',
  ],
  [{ title: 'Kubek 330 ml', marka: 'Dolenko' }, 'Kubek marki [=Dolenko] ma pojemność [=0,33 l] i wygodne ucho.'],
  [
    { title: 'Kubek 330 ml', marka: 'Dolenko' },
    'Kubek ma pojemność [!number:450 ml] i wzór przygotowany przez [!brand:Krosno].',
  ],
  ['Set of 5 wooden hangers', 'Zestaw [=pięciu] [=drewnianych] wieszaków utrzyma porządek w szafie.'],
  ['Set of 5 wooden hangers', 'Zestaw [!number:ośmiu] wieszaków z [!material:metalu] utrzyma porządek w szafie.'],
  [
    { title: 'Kurtka', rozmiary: 'S, M, L, XL' },
    'Kurtka jest dostępna w rozmiarach od [=S do XL] i chroni przed wiatrem.',
  ],
  [{ title: 'Kurtka', rozmiary: 'S, M, L' }, 'Kurtka jest dostępna w rozmiarach S, M, L oraz [!size:XXL].'],
  ['Garnek 5 l, stal nierdzewna', 'Garnek ze [=stali nierdzewnej] mieści [=5 litrów] zupy dla całej rodziny.'],
  ['Garnek 5 l, stal nierdzewna', 'Garnek z [!material:aluminium] mieści [!unit:5 ml] zupy dla całej rodziny.'],
  [
    { title: 'Krem do rąk 75 ml', cecha: 'wegański' },
    'Ten [=wegański] krem o pojemności [=75 mililitrów] nawilża skórę dłoni.',
  ],
  [
    { title: 'Krem do rąk 75 ml' },
    'Ten [!certification:wegański] krem nawilża skórę dłoni i ma certyfikat [!certification:Ecocert].',
  ],
  ['Leather belt 110 cm', 'Pasek z prawdziwej [=skóry] ma długość [=1,1 m] i solidną klamrę.'],
  ['Belt 110 cm', '[!material:Skórzany] pasek ma długość 110 cm i klamrę z napisem [!brand:Wittchen].'],
  [
    { title: 'Lampa', raw: { Moc: '15 W', Klasa: 'IP20', rok: 2019 } },
    'Lampa z [=2019] roku o mocy [=15 watów] i klasie [=IP20] rozjaśni każdy pokój.',
  ],
  [
    { title: 'Lampa', raw: { Moc: '15 W' } },
    'Lampa o mocy [!number:25 W] i klasie [!certification:IP44] rozjaśni każdy pokój.',
  ],
  [
    'Koc wełniany 130 x 170',
    'Koc z [=wełny] w rozmiarze [=130 × 170] ogrzeje w zimny wieczór w Krakowie czy w Warszawie.',
  ],
  ['Koc 130 x 170', 'Koc z [!material:kaszmiru] w rozmiarze 130 × 170 ogrzeje w zimny wieczór.'],
  [{ title: 'Plecak', pojemnosc: '30 l', waga: '1 200 g' }, 'Plecak o wadze [=1,2 kg] pomieści [=30 litrów] rzeczy.'],
  [
    { title: 'Plecak', pojemnosc: '30 l' },
    'Plecak pomieści 30 litrów rzeczy, waży [!number:900 g] i ma klamry [!brand:Duraflex].',
  ],
  [{ title: 'Klocki', wiek: '3+', norma: 'EN 71' }, 'Klocki dla dzieci od [=3] lat spełniają normę [=EN 71-1].'],
  [
    { title: 'Klocki', wiek: '3+' },
    'Klocki dla dzieci od [!number:6] lat spełniają normę [!certification:EN 71] i mają znak [!certification:CE].',
  ],
  [{ title: 'Kawa', cena: '49,90 zł', waga: '1/2 kg' }, 'Paczka [=500 g] kawy kosztuje [!claim:49,90 PLN].'],
  [
    { title: 'Kawa', cena: '49,90 zł' },
    'Paczka kawy kosztuje [!claim:49,90 euro] i pochodzi z palarni założonej w [!number:1898] roku.',
  ],
  ['Zegar ścienny 12 cali', 'Zegar o średnicy około [=30 cm] pasuje do kuchni, a cicho działa przez całą noc.'],
  [{ title: 'Mata do jogi', vendor: 'Felta' }, 'Mata od [=Felty] nie ślizga się i dobrze tłumi wstrząsy.'],
];
