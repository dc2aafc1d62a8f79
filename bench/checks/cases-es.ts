import type { LabelledCase } from './labelled-case.ts';

/** Spanish. */
export const ES: readonly LabelledCase[] = [
  ['Cotton app sheet 160 x 200 cm', 'La sábana de [=algodón] mide [=1,60 m] por [=2 m] y resulta muy fresca.'],
  [
    'Cotton app sheet 160 x 200 cm',
    'La sábana de [!material:seda] mide 160 por [!number:220 cm] y resulta muy fresca.',
  ],
  [
    { title: 'Botella 750 ml', vendor: 'Aroba' },
    'La botella de [=Aroba] guarda [=0,75 litros] de agua y cabe en la mochila.',
  ],
  [
    { title: 'Botella 750 ml', vendor: 'Aroba' },
    'La botella de Aroba guarda [!number:1 litro] de agua y usa un tapón de [!brand:Kleanto].',
  ],
  ['Set of 4 leather coasters', 'Los [=cuatro] posavasos de [=cuero] protegen la mesa de los vasos fríos.'],
  [
    'Set of 4 cork coasters',
    'Los cuatro posavasos de [!material:cuero] protegen la mesa y son [!certification:veganos].',
  ],
  [
    { title: 'Camiseta', tallas: 'S-XXL', material: 'organic cotton' },
    'La camiseta de algodón [=orgánico] está disponible en las tallas [=M, L y XL].',
  ],
  [
    { title: 'Camiseta', tallas: 'S-L', material: 'cotton' },
    'La camiseta de algodón está disponible en las tallas S, M, L y [!size:XL].',
  ],
  ['Sartén 11 in', 'Una sartén de unos [=28 cm] que calienta rápido y se limpia sola.'],
  ['Sartén 11 in', 'Una sartén de [!unit:11 cm] con mango de [!material:madera] que calienta rápido.'],
  [
    { title: 'Aceite de oliva', raw: { certificado: 'Ecológico UE', volumen: '500 ml' } },
    'Un aceite [=ecológico] en botella de [=medio litro], que llega desde Jaén en diciembre.',
  ],
  [
    { title: 'Aceite de oliva', raw: { volumen: '500 ml' } },
    'Un aceite [!certification:ecológico] en botella de 500 ml, con sello [!certification:Fairtrade].',
  ],
  [
    { title: 'Taladro', description: 'Potencia 1.200 W, 3 velocidades' },
    'Con [=1200 vatios] y [=tres] velocidades, este taladro perfora sin esfuerzo.',
  ],
  [
    { title: 'Taladro', description: 'Potencia 1.200 W, 3 velocidades' },
    'Con [!number:1500 W] y [!number:cinco] velocidades, este taladro perfora sin esfuerzo.',
  ],
  ['Foldable chair, aluminium, max 120 kg', 'La silla de [=aluminio] soporta [=120 kilos] y se pliega en segundos.'],
  [
    'Foldable chair, aluminium, max 120 kg',
    'La silla de [!material:acero inoxidable] soporta [!unit:120 libras] y se pliega en segundos.',
  ],
  [{ title: 'Libreta A5', paginas: 96 }, 'La libreta [=A5] tiene [=96] páginas lisas para dibujar o escribir.'],
  [
    { title: 'Libreta A5', paginas: 96 },
    'La libreta A5 tiene 96 páginas de papel con certificado [!certification:FSC] para dibujar.',
  ],
  [{ title: 'Peluche oso', norma: 'CE, EN 71' }, 'El oso cumple la norma [=EN-71] y lleva el marcado [=CE].'],
  [{ title: 'Peluche oso' }, 'El oso cumple la norma [!certification:EN 71] y viene en una caja de [!brand:Disney].'],
  [
    'Mochila 25 litros',
    'Dale a tu hijo una mochila de [=25 l] para el colegio, para la playa o para un viaje por España.',
  ],
  [
    'Mochila 25 litros',
    'Una mochila de 25 litros con correas de la casa [!brand:Velmora], hecha desde [!number:1978].',
  ],
  [
    { title: 'Vela', raw: { duracion: '40-50 h', peso: '220g' } },
    'La vela de [=220 gramos] arde entre [=40 y 50 horas] sin humo.',
  ],
  [
    { title: 'Vela', raw: { duracion: '40 h', peso: '220g' } },
    'La vela de 220 gramos arde [!number:60 horas] sin humo y está hecha de [!material:cera de abeja].',
  ],
  ['Toalla de lino, 0,5 kg', 'Esta toalla de [=lino] pesa [=500 g] y seca enseguida la piel.'],
  [
    { title: 'Manta', composicion: '80 % lana, 20 % poliamida' },
    'Con un [=80 %] de [=lana] y un [=20 por ciento] de [=nailon], abriga mucho.',
  ],
  [
    { title: 'Manta', composicion: '80 % lana, 20 % poliamida' },
    'Con un [!number:90 %] de lana y un toque de [!material:cachemira], abriga mucho.',
  ],
  [
    { title: 'Zapatillas', raw: { Brand: 'Ruvela', ref: 'RV 2200' } },
    'Las zapatillas [=Ruvela] con referencia [=RV-2200] son ligeras y cómodas.',
  ],
];
