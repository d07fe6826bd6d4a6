import type { Body } from '#core/quotes/propose-vehicle.ts';

/**
 * Makes and models sold in the United States since 1995, by body; models are separated by ', '. From the public-domain vPIC
 * database of the NHTSA (docs/decisions/0124-vehicles-of-customers.md). Loaded when a field that completes them takes the focus.
 */
export const MODELS: Readonly<Record<string, Readonly<Partial<Record<Body, string>>>>> = {
  Acura: { car: 'CL, ILX, Integra, Legend, NSX, RL, RLX, RSX, TL, TLX, TSX', suv: 'ADX, MDX, RDX, SLX, ZDX' },
  'Alfa Romeo': { car: '4C, 8C, Giulia', suv: 'Stelvio, Tonale' },
  'Aston Martin': { car: 'DB7, DB9, DB11, DB12, DBS, Rapide, Valhalla, Vanquish, Vantage, Virage', suv: 'DBX' },
  Audi: {
    car: '90, A3, A4, A4 allroad, A5, A6, A6 allroad, A7, A8, allroad, Cabriolet, e-tron GT, R8, RS 3, RS 4, RS 5, RS 6, RS 6 Avant, RS 7, RS e-tron GT, S3, S4, S5, S6, S7, S8, TT, TT RS, TTS',
    suv: 'e-tron, e-tron Sportback, Q3, Q4, Q5, Q6, Q7, Q8, RS Q8, SQ5, SQ6, SQ7, SQ8',
  },
  Bentley: { car: 'Arnage, Azure, Brooklands, Continental, Flying Spur, Mulsanne, Turbo', suv: 'Bentayga' },
  BMW: {
    car: '1 Series, 2 Series, 3 Series, 4 Series, 5 Series, 6 Series, 7 Series, 8 Series, i3, i4, i5, i7, i8, M2, M3, M4, M5, M6, M8, Z3, Z4, Z8',
    suv: 'iX, X1, X2, X3, X4, X5, X6, X7, XM',
  },
  Buick: {
    car: 'Cascada, Century, LaCrosse, LeSabre, Lucerne, Park Avenue, Regal, Regal TourX, Roadmaster, Skylark, Verano',
    suv: 'Enclave, Encore, Encore GX, Envision, Envista, Rainier, Rendezvous',
    van: 'Terraza',
  },
  Cadillac: {
    car: 'ATS, Celestiq, CT4, CT5, CT6, CTS, DeVille, DTS, Eldorado, ELR, Seville, STS, XLR, XTS',
    suv: 'Escalade, Escalade ESV, Escalade IQ, Escalade IQL, Lyriq, Optiq, SRX, Vistiq, XT4, XT5, XT6',
  },
  Chevrolet: {
    car: 'Aveo, Bolt, Bolt EUV, Bolt EV, Camaro, Caprice, Cavalier, Cobalt, Corvette, Cruze, Impala, Lumina, Malibu, Metro, Monte Carlo, Prizm, Sonic, Spark, SS, Volt',
    suv: 'Blazer, Equinox, HHR, Orlando, Suburban, Tahoe, Tracker, Trailblazer, Traverse, Trax',
    pickup:
      'Avalanche, C/K, Colorado, S-10, Silverado, Silverado 1500, Silverado 2500 HD, Silverado 3500 HD, Silverado HD, SSR',
    van: 'Astro, City Express, Express, Lumina APV, Uplander, Venture',
  },
  Chrysler: {
    car: '200, 300, Cirrus, Concorde, Intrepid, LHS, New Yorker, PT Cruiser, Sebring',
    suv: 'Aspen',
    van: 'Pacifica, Town and Country, Voyager',
  },
  Dodge: {
    car: 'Avenger, Caliber, Challenger, Charger, Dart, Intrepid, Magnum, Neon, Stealth, Stratus, Viper',
    suv: 'Durango, Hornet, Journey, Nitro',
    pickup: 'Dakota, Ram',
    van: 'Caravan, Grand Caravan, Ram Van, Ram Wagon, Sprinter',
  },
  Ferrari: {
    car: '12Cilindri, 296, 348, 355, 360, 430, 456, 458, 488, 550, 575M, 599, 612 Scaglietti, 812, California, California T, Daytona SP3, Enzo, F8, F12 Berlinetta, F50, F60 America, F430, FF, GTC4Lusso, LaFerrari, Portofino, Portofino M, Roma, SF90',
    suv: 'Purosangue',
  },
  Fiat: { car: '124 Spider, 500, 500e', suv: '500L, 500X, Freemont', van: 'Ducato' },
  Fisker: { car: 'Karma', suv: 'Ocean' },
  Ford: {
    car: 'Aspire, C-Max, Contour, Crown Victoria, Escort, Fiesta, Five Hundred, Focus, Fusion, GT, Mustang, Probe, Taurus, Thunderbird, ZX2',
    suv: 'Bronco, Bronco Sport, EcoSport, Edge, Escape, Excursion, Expedition, Expedition MAX, Explorer, Explorer Sport, Flex, Freestyle, Mustang Mach-E, Taurus X',
    pickup: 'Explorer Sport Trac, F-150, F-250, F-350, F-450, F-550, Maverick, Ranger',
    van: 'Aerostar, E-150, E-250, E-350, Freestar, Transit, Transit Connect, Windstar',
  },
  Genesis: { car: 'G70, G80, G90', suv: 'GV60, GV70, GV80' },
  GMC: {
    suv: 'Acadia, Envoy, Hummer EV SUV, Jimmy, Suburban, Terrain, Yukon, Yukon XL',
    pickup: 'Canyon, Hummer EV Pickup, Sierra, Sierra 1500, Sierra 2500 HD, Sierra 3500 HD, Sierra HD, Sonoma',
    van: 'Safari, Savana',
  },
  Honda: {
    car: 'Accord, Civic, Civic Si, Civic Type R, Clarity, CR-Z, del Sol, FCX Clarity, Fit, Insight, Prelude, S2000',
    suv: 'Accord Crosstour, CR-V, Crosstour, Element, HR-V, Passport, Pilot, Prologue',
    pickup: 'Ridgeline',
    van: 'Odyssey',
  },
  Hummer: { suv: 'H1, H2, H3', pickup: 'H3T' },
  Hyundai: {
    car: 'Accent, Azera, Elantra, Elantra GT, Elantra N, Elantra Touring, Equus, Genesis, Genesis Coupe, Ioniq, Ioniq 6, Ioniq 6 N, Sonata, Tiburon, Veloster, Veloster N, XG300, XG350',
    suv: 'Ioniq 5, Ioniq 5 N, Ioniq 9, Kona, Kona N, Nexo, Palisade, Santa Fe, Santa Fe Sport, Santa Fe XL, Tucson, Venue, Veracruz',
    pickup: 'Santa Cruz',
    van: 'Entourage',
  },
  Infiniti: {
    car: 'G20, G25, G35, G37, I30, I35, J30, M35, M35h, M37, M45, M56, Q40, Q45, Q50, Q60, Q70, Q70L',
    suv: 'EX35, FX35, FX37, FX45, FX50, JX35, QX4, QX30, QX50, QX55, QX56, QX60, QX70, QX80',
  },
  Isuzu: { suv: 'Amigo, Ascender, Axiom, Rodeo, Trooper, VehiCROSS', pickup: 'i-280, i-290, i-350, i-370' },
  Jaguar: {
    car: 'F-TYPE, S-Type, Vanden Plas, X-Type, XE, XF, XJ, XJ6, XJ8, XJ12, XJR, XJS, XK, XK8',
    suv: 'E-PACE, F-PACE, I-PACE',
  },
  Jeep: {
    suv: 'Cherokee, Commander, Compass, Grand Cherokee, Grand Cherokee L, Grand Wagoneer, Grand Wagoneer L, Liberty, Patriot, Renegade, Wagoneer, Wagoneer L, Wagoneer S, Wrangler',
    pickup: 'Gladiator',
  },
  Kia: {
    car: 'Amanti, Cadenza, Forte, Forte Koup, K4, K5, K900, Optima, Rio, Rondo, Sephia, Spectra, Stinger',
    suv: 'Borrego, EV6, EV9, Niro, Seltos, Sorento, Soul, Sportage, Telluride',
    van: 'Carnival, Sedona',
  },
  Lamborghini: { car: 'Aventador, Diablo, Gallardo, Huracan, Murcielago, Revuelto, Temerario', suv: 'Urus' },
  'Land Rover': {
    suv: 'Defender, Discovery, Discovery Sport, Freelander, LR2, LR3, LR4, Range Rover, Range Rover Evoque, Range Rover Sport, Range Rover Velar',
  },
  Lexus: { car: 'CT, ES, GS, HS, IS, LC, LFA, LS, RC, SC', suv: 'GX, LX, NX, RX, RZ, TX, UX' },
  Lincoln: {
    car: 'Continental, LS, Mark, MKS, MKZ, Town Car, Zephyr',
    suv: 'Aviator, Corsair, MKC, MKT, MKX, Nautilus, Navigator, Navigator L',
    pickup: 'Blackwood, Mark LT',
  },
  Lotus: { car: 'Elan, Elise, Elite, Emira, Esprit, Evora, Exige', suv: 'Eletre' },
  Lucid: { car: 'Air', suv: 'Gravity' },
  Maserati: { car: 'Coupe, Ghibli, GranCabrio, GranTurismo, MC20, Quattroporte, Spyder', suv: 'Grecale, Levante' },
  Mazda: {
    car: '626, 929, Mazda2, Mazda3, Mazda5, Mazda6, Millenia, MX-3, MX-5, MX-6, Protege, RX-7, RX-8',
    suv: 'CX-3, CX-5, CX-7, CX-9, CX-30, CX-50, CX-70, CX-90, MX-30, Tribute',
    pickup: 'B-Series',
    van: 'MPV',
  },
  McLaren: {
    car: '540C, 570GT, 570S, 600LT, 650S, 675LT, 720S, 750S, 765LT, Artura, Elva, GT, GTS, MP4-12C, P1, Senna',
  },
  'Mercedes-Benz': {
    car: 'A-Class, AMG GT, B-Class, C-Class, CL, CLA, CLE, CLK, CLS, E-Class, EQE, EQS, S-Class, SL, SLC, SLK, SLS',
    suv: 'EQB, EQE SUV, EQS SUV, G-Class, GL, GLA, GLB, GLC, GLE, GLK, GLS, M-Class, R-Class',
    van: 'eSprinter, Metris, Sprinter',
  },
  Mercury: {
    car: 'Cougar, Grand Marquis, Marauder, Milan, Montego, Mystique, Sable, Tracer',
    suv: 'Mariner, Mountaineer',
    van: 'Monterey, Villager',
  },
  Mini: {
    car: 'Clubman, Cooper, Cooper Convertible, Cooper Coupe, Cooper Roadster, Hardtop',
    suv: 'Countryman, Paceman',
  },
  Mitsubishi: {
    car: '3000GT, Diamante, Eclipse, Galant, i-MiEV, Lancer, Lancer Evolution, Lancer SportBack, Mirage, Mirage G4',
    suv: 'Eclipse Cross, Endeavor, Montero, Montero Sport, Outlander, Outlander Sport',
  },
  Nissan: {
    car: '200SX, 240SX, 300ZX, 350Z, 370Z, Altima, Ariya, GT-R, Leaf, Maxima, Sentra, Versa, Versa Note, Z',
    suv: 'Armada, Cube, Juke, Kicks, Kicks Play, Murano, Pathfinder, Rogue, Rogue Select, Rogue Sport, Xterra',
    pickup: 'Frontier, Titan',
    van: 'NV, NV200, Quest',
  },
  Oldsmobile: { car: 'Alero, Aurora, Cutlass, Eighty-Eight, Intrigue', suv: 'Bravada', van: 'Silhouette' },
  Plymouth: { car: 'Breeze, Neon, Prowler', van: 'Grand Voyager, Voyager' },
  Polestar: { car: '1, 2', suv: '3, 4' },
  Pontiac: {
    car: 'Bonneville, Firebird, G5, G6, G8, Grand Am, Grand Prix, GTO, Solstice, Sunfire, Vibe',
    suv: 'Aztek, Torrent',
    van: 'Montana, Montana SV6, Trans Sport',
  },
  Porsche: {
    car: '718 Boxster, 718 Cayman, 718 Spyder, 911, 918, Boxster, Cayman, Panamera, Taycan',
    suv: 'Cayenne, Macan',
  },
  Ram: {
    pickup: '1500, 2500, 3500, 4500, 5500',
    van: 'Cargo Van, ProMaster 1500, ProMaster 2500, ProMaster 3500, ProMaster City',
  },
  Rivian: { suv: 'R1S', pickup: 'R1T' },
  'Rolls-Royce': {
    car: 'Corniche, Dawn, Ghost, Phantom, Silver Seraph, Silver Spirit, Silver Spur, Spectre, Wraith',
    suv: 'Cullinan',
  },
  Saab: { car: '9-2X, 9-3, 9-5, 900, 9000', suv: '9-4x, 9-7X' },
  Saturn: { car: 'Astra, Aura, Ion, L200, L300, LW200, LW300, SC, Sky, SL, SW', suv: 'Outlook, Vue', van: 'Relay' },
  Scion: { car: 'FR-S, iA, iM, iQ, tC, xA, xB, xD' },
  Smart: { car: 'EQ Fortwo, Fortwo, Fortwo Electric Drive' },
  Subaru: {
    car: 'BRZ, Impreza, Legacy, SVX, WRX',
    suv: 'Ascent, B9 Tribeca, Crosstrek, Forester, Outback, Solterra',
    pickup: 'Baja',
  },
  Suzuki: {
    car: 'Aerio, Esteem, Forenza, Kizashi, Reno, Swift, SX4, Verona',
    suv: 'Grand Vitara, Grand Vitara XL-7, Samurai, Sidekick, Vitara, X-90, XL7',
    pickup: 'Equator',
  },
  Tesla: { car: 'Model 3, Model S, Roadster', suv: 'Model X, Model Y', pickup: 'Cybertruck' },
  Toyota: {
    car: '86, Avalon, Camry, Camry Solara, Celica, Corolla, Corolla iM, Corolla Matrix, Crown, Echo, GR86, GR Corolla, Mirai, MR2, Paseo, Prius, Prius C, Prius Prime, Prius V, Supra, Tercel, Yaris, Yaris iA',
    suv: '4Runner, bZ, bZ4X, bZ Woodland, C-HR, Corolla Cross, Crown Signia, FJ Cruiser, Grand Highlander, Highlander, Land Cruiser, RAV4, RAV4 Prime, Sequoia, Venza',
    pickup: 'T100, Tacoma, Tundra',
    van: 'Previa, Sienna',
  },
  Volkswagen: {
    car: 'Arteon, Beetle, Cabrio, CC, e-Golf, Eos, Golf, Golf Alltrack, Golf R, Golf SportWagen, GTI, Jetta, Jetta GLI, Jetta SportWagen, Passat, Phaeton, R32, Rabbit',
    suv: 'Atlas, Atlas Cross Sport, ID.4, Taos, Tiguan, Touareg',
    van: 'EuroVan, ID. Buzz, Routan',
  },
  Volvo: {
    car: '850, 940, 960, C30, C70, S40, S60, S60 Cross Country, S70, S80, S90, V40, V50, V60, V70, V90',
    suv: 'C40, EC40, EX30, EX40, EX90, XC40, XC60, XC70, XC90',
  },
};
