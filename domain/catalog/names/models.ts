/**
 * Makes and models in the US used-car market, up to model year 2026. One make per line, with its models after the
 * colon, under names that buyers know. Models up to 2020 come from the CC0 data set list-of-cars 0.0.142, with body and
 * cab styles merged into one model. Later models, newer makes and classics were added by hand. An id is the name as a slug, so do
 * not rename a model once searches use it. New models may be added freely.
 */
export const modelLines = `
Acura: ADX; CL; ILX; Integra; Legend; MDX; NSX; RDX; RL; RLX; RSX; SLX; TL; TLX; TSX; Vigor; ZDX
Alfa Romeo: 164; 4C; Giulia; GTV; Milano; Spider; Stelvio; Tonale
AMC: AMX; Eagle; Gremlin; Javelin; Matador; Pacer; Rambler
Aston Martin: DB7; DB9; DB11; DB12; DBS; DBX; Rapide; Vanquish; Vantage; Virage
Audi: 80; 90; 100; 200; 5000; A3; A4; A4 Allroad; A5; A6; A6 Allroad; A6 e-tron; A7; A8; Allroad; Cabriolet; e-tron; e-tron GT; Q3; Q4 e-tron; Q5; Q6 e-tron; Q7; Q8; Q8 e-tron; R8; RS 3; RS 4; RS 5; RS 6; RS 7; RS e-tron GT; RS Q8; S3; S4; S5; S6; S7; S8; SQ5; SQ7; SQ8; TT; TTS
Austin-Healey: 100; 3000; Sprite
Bentley: Arnage; Azure; Bentayga; Brooklands; Continental; Flying Spur; Mulsanne
BMW: 1 Series; 2 Series; 3 Series; 4 Series; 5 Series; 6 Series; 7 Series; 8 Series; i3; i4; i5; i7; i8; iX; M2; M3; M4; M5; M6; M8; X1; X2; X3; X3 M; X4; X4 M; X5; X5 M; X6; X6 M; X7; XM; Z3; Z4; Z8
Buick: Cascada; Century; Electra; Enclave; Encore; Encore GX; Envision; Envista; LaCrosse; LeSabre; Lucerne; Park Avenue; Rainier; Reatta; Regal; Regal TourX; Rendezvous; Riviera; Roadmaster; Skylark; Terraza; Verano; Wildcat
Cadillac: Allante; ATS; ATS-V; Brougham; Catera; Celestiq; Cimarron; CT4; CT4-V; CT5; CT5-V; CT6; CT6-V; CTS; CTS-V; DeVille; DTS; Eldorado; ELR; Escalade; Escalade ESV; Escalade EXT; Escalade IQ; Fleetwood; Lyriq; Optiq; Series 62; Seville; SRX; STS; Vistiq; XLR; XT4; XT5; XT6; XTS
Chevrolet: 150; 210; 3100; Apache; Astro; Avalanche; Aveo; Bel Air; Beretta; Biscayne; Blazer; Blazer EV; Bolt EUV; Bolt EV; BrightDrop; C/K 1500; C/K 2500; C/K 3500; C10; C20; Camaro; Caprice; Captiva Sport; Cavalier; Celebrity; Chevelle; Chevette; Citation; City Express; Classic; Cobalt; Colorado; Corsica; Corvair; Corvette; Cruze; El Camino; Equinox; Equinox EV; Express 1500; Express 2500; Express 3500; Fleetline; HHR; Impala; K10; K20; K30; Lumina; LUV; Malibu; Metro; Monte Carlo; Monza; Nomad; Nova; Prizm; S10; S10 Blazer; Silverado 1500; Silverado 2500HD; Silverado 3500HD; Silverado EV; Sonic; Spark; Sportvan; SS; SSR; Suburban; Tahoe; Tracker; TrailBlazer; Traverse; Trax; Uplander; Vega; Venture; Volt
Chrysler: 200; 300; 300M; Aspen; Cirrus; Concorde; Conquest; Cordoba; Crossfire; Fifth Avenue; Grand Voyager; Imperial; LeBaron; LHS; New Yorker; Newport; Pacifica; Prowler; PT Cruiser; Sebring; Town & Country; Voyager
Daewoo: Lanos; Leganza; Nubira
Daihatsu: Charade; Hijet; Rocky
Datsun: 240Z; 260Z; 280Z; 280ZX; 510; 620; 720
DeLorean: DMC-12
Dodge: Aries; Avenger; Caliber; Caravan; Challenger; Charger; Colt; Coronet; D100; D150; D200; D250; D350; Dakota; Dart; Daytona; Diplomat; Durango; Dynasty; Grand Caravan; Hornet; Intrepid; Journey; Magnum; Monaco; Neon; Nitro; Omni; Polara; Ram 1500; Ram 2500; Ram 3500; Ram 50; Ram Van; Ramcharger; Rampage; Shadow; Spirit; Sprinter; Stealth; Stratus; Super Bee; Viper; W100; W150; W200; W250; W350
Eagle: Premier; Summit; Talon; Vision
Ferrari: 12Cilindri; 296; 308; 328; 348; 355; 360; 430; 456; 458; 488; 512; 550; 575; 599; 612 Scaglietti; 812; California; Dino; Enzo; F12berlinetta; F40; F50; F8; FF; GTC4Lusso; LaFerrari; Mondial; Portofino; Purosangue; Roma; SF90; Testarossa
Fiat: 124 Spider; 500; 500e; 500L; 500X; X1/9
Fisker: Karma; Ocean
Ford: Aerostar; Aspire; Bronco; Bronco II; Bronco Sport; C-Max; Club Wagon; Contour; Country Squire; Courier; Crown Victoria; E-150; E-250; E-350; E-450; E-Transit; EcoSport; Edge; Escape; Escort; Excursion; Expedition; Expedition Max; Explorer; Explorer Sport Trac; F-1; F-100; F-150; F-150 Lightning; F-250; F-350; F-450; F-550; F-650; Fairlane; Fairmont; Falcon; Festiva; Fiesta; Five Hundred; Flex; Focus; Freestar; Freestyle; Fusion; Galaxie; Granada; GT; LTD; Maverick; Model A; Model T; Mustang; Mustang Mach-E; Pinto; Probe; Ranchero; Ranger; Taurus; Taurus X; Tempo; Thunderbird; Torino; Transit; Transit Connect; Windstar; ZX2
Freightliner: Sprinter
Genesis: Electrified G80; Electrified GV70; G70; G80; G90; GV60; GV70; GV80
Geo: Metro; Prizm; Storm; Tracker
GMC: Acadia; Caballero; Canyon; Envoy; Hummer EV; Jimmy; Rally Wagon; S15; Safari; Savana 1500; Savana 2500; Savana 3500; Sierra 1500; Sierra 2500HD; Sierra 3500HD; Sierra EV; Sonoma; Suburban; Syclone; Terrain; Typhoon; Vandura; Yukon; Yukon XL
Honda: Accord; Accord Crosstour; Acty; Beat; Civic; Civic del Sol; Clarity; CR-V; CR-Z; Crosstour; CRX; Element; Fit; HR-V; Insight; Odyssey; Passport; Pilot; Prelude; Prologue; Ridgeline; S2000
Hudson: Commodore; Hornet; Pacemaker
Hummer: H1; H2; H3; H3T
Hyundai: Accent; Azera; Elantra; Elantra GT; Elantra N; Entourage; Equus; Excel; Genesis; Genesis Coupe; Ioniq; Ioniq 5; Ioniq 6; Ioniq 9; Kona; Kona Electric; Kona N; Nexo; Palisade; Santa Cruz; Santa Fe; Santa Fe Sport; Santa Fe XL; Scoupe; Sonata; Tiburon; Tucson; Veloster; Veloster N; Venue; Veracruz; XG300; XG350
Ineos: Grenadier; Grenadier Quartermaster
Infiniti: EX35; EX37; FX35; FX37; FX45; FX50; G20; G25; G35; G37; I30; I35; J30; JX35; M30; M35; M37; M45; M56; Q40; Q45; Q50; Q60; Q70; QX30; QX4; QX50; QX55; QX56; QX60; QX70; QX80
International: Scout; Travelall
Isuzu: Amigo; Ascender; Axiom; Hombre; i-Series; Impulse; Oasis; Pickup; Rodeo; Rodeo Sport; Stylus; Trooper; VehiCROSS
Jaguar: E-Pace; E-Type; F-Pace; F-Type; I-Pace; S-Type; X-Type; XE; XF; XJ; XJ6; XJ8; XJS; XK; XK120; XK140; XK150; XK8
Jeep: Cherokee; CJ; Comanche; Commander; Compass; Gladiator; Grand Cherokee; Grand Cherokee L; Grand Wagoneer; J10; Jeepster; Liberty; Patriot; Recon; Renegade; Wagoneer; Wagoneer L; Wagoneer S; Wrangler
Karma: GS-6; Revero
Kia: Amanti; Borrego; Cadenza; Carnival; EV6; EV9; Forte; Forte Koup; Forte5; K4; K5; K900; Niro; Niro EV; Optima; Rio; Rondo; Sedona; Seltos; Sephia; Sorento; Soul; Soul EV; Spectra; Sportage; Stinger; Telluride
Lamborghini: Aventador; Countach; Diablo; Gallardo; Huracan; Jalpa; Miura; Murcielago; Revuelto; Temerario; Urus
Land Rover: Defender; Discovery; Discovery Series II; Discovery Sport; Freelander; LR2; LR3; LR4; Range Rover; Range Rover Evoque; Range Rover Sport; Range Rover Velar
Lexus: CT; ES; GS; GX; HS; IS; LC; LFA; LM; LS; LX; NX; RC; RX; RZ; SC; TX; UX
Lincoln: Aviator; Blackwood; Continental; Corsair; LS; Mark III; Mark IV; Mark LT; Mark V; Mark VI; Mark VII; Mark VIII; MKC; MKS; MKT; MKX; MKZ; Nautilus; Navigator; Navigator L; Town Car; Versailles; Zephyr
Lotus: Elan; Eletre; Elise; Emira; Esprit; Europa; Evora; Exige
Lucid: Air; Gravity
Maserati: Biturbo; Coupe; Ghibli; GranCabrio; GranSport; GranTurismo; Grecale; Levante; MC20; Merak; Quattroporte; Spyder
Maybach: 57; 62
Mazda: 323; 626; 929; B-Series; CX-3; CX-30; CX-5; CX-50; CX-7; CX-70; CX-9; CX-90; GLC; Mazda2; Mazda3; Mazda5; Mazda6; MazdaSpeed3; MazdaSpeed6; Millenia; MPV; MX-3; MX-30; MX-5 Miata; MX-6; Navajo; Protege; Protege5; RX-3; RX-7; RX-8; Tribute
McLaren: 540C; 570GT; 570S; 600LT; 620R; 650S; 675LT; 720S; 750S; 765LT; Artura; GT; GTS; MP4-12C
Mercedes-Benz: 190; 220; 230; 240; 250; 280; 300; 380; 400; 420; 450; 500; 560; 600; A-Class; AMG GT; B-Class; C-Class; CL-Class; CLA; CLE; CLK-Class; CLS; E-Class; EQB; EQE; EQE SUV; EQS; EQS SUV; eSprinter; G-Class; GL-Class; GLA; GLB; GLC; GLC Coupe; GLE; GLE Coupe; GLK-Class; GLS; M-Class; Maybach S-Class; Metris; R-Class; S-Class; SL; SLC; SLK; SLR McLaren; SLS; Sprinter
Mercury: Capri; Comet; Cougar; Cyclone; Grand Marquis; Lynx; Marauder; Mariner; Milan; Montclair; Montego; Monterey; Mountaineer; Mystique; Sable; Topaz; Tracer; Villager
MG: MGA; MGB; Midget; TD
MINI: Clubman; Convertible; Cooper; Countryman; Coupe; Hardtop; Paceman; Roadster
Mitsubishi: 3000GT; Delica; Diamante; Eclipse; Eclipse Cross; Endeavor; Expo; Galant; i-MiEV; Lancer; Lancer Evolution; Mighty Max; Minicab; Mirage; Mirage G4; Montero; Montero Sport; Outlander; Outlander PHEV; Outlander Sport; Pajero; Precis; Raider; Starion
Nash: Ambassador; Metropolitan
Nissan: 200SX; 240SX; 280ZX; 300ZX; 350Z; 370Z; Altima; Ariya; Armada; Cube; Figaro; Frontier; GT-R; Juke; Kicks; Leaf; Maxima; Murano; NV1500; NV200; NV2500; NV3500; NX; Pao; Pathfinder; Pickup; Pulsar NX; Quest; Rogue; Rogue Select; Rogue Sport; Sentra; Silvia; Skyline; Stanza; Titan; Titan XD; Versa; Versa Note; Xterra; Z
Oldsmobile: 442; 88; 98; Achieva; Alero; Aurora; Bravada; Ciera; Custom Cruiser; Cutlass; Cutlass Ciera; Cutlass Supreme; Intrigue; LSS; Omega; Regency; Silhouette; Starfire; Toronado; Vista Cruiser
Packard: 120; Caribbean; Clipper; Patrician
Panoz: Esperante
Plymouth: Acclaim; Barracuda; Belvedere; Breeze; Colt; Colt Vista; Deluxe; Duster; Fury; Grand Voyager; GTX; Horizon; Laser; Neon; Prowler; Reliant; Road Runner; Satellite; Scamp; Special Deluxe; Sundance; Superbird; Valiant; Voyager
Polestar: Polestar 1; Polestar 2; Polestar 3; Polestar 4
Pontiac: 6000; Aztek; Bonneville; Catalina; Chieftain; Fiero; Firebird; G3; G5; G6; G8; Grand Am; Grand Prix; GTO; LeMans; Montana; Parisienne; Solstice; Star Chief; Sunbird; Sunfire; Tempest; Torrent; Trans Am; Trans Sport; Vibe
Porsche: 356; 718 Boxster; 718 Cayman; 718 Spyder; 911; 912; 914; 918 Spyder; 924; 928; 944; 968; Boxster; Carrera GT; Cayenne; Cayenne Coupe; Cayman; Macan; Macan Electric; Panamera; Taycan
Ram: 1500; 1500 Classic; 1500 REV; 1500 TRX; 2500; 3500; 4500; 5500; C/V; Dakota; ProMaster 1500; ProMaster 2500; ProMaster 3500; ProMaster City
Rivian: EDV; R1S; R1T
Rolls-Royce: Cullinan; Dawn; Ghost; Phantom; Silver Seraph; Silver Shadow; Spectre; Wraith
Saab: 9-2X; 9-3; 9-4X; 9-5; 9-7X; 900; 9000
Saturn: Astra; Aura; Ion; L-Series; Outlook; Relay; S-Series; Sky; Vue
Scion: FR-S; iA; iM; iQ; tC; xA; xB; xD
Smart: ForTwo
SRT: Viper
Studebaker: Avanti; Champion; Golden Hawk; Hawk; Lark
Subaru: Ascent; B9 Tribeca; Baja; Brat; BRZ; Crosstrek; Forester; Impreza; Justy; Legacy; Loyale; Outback; Sambar; Solterra; SVX; Trailseeker; Tribeca; Uncharted; WRX; WRX STI; XV Crosstrek
Suzuki: Aerio; Cappuccino; Carry; Equator; Esteem; Every; Forenza; Grand Vitara; Jimny; Kizashi; Reno; Samurai; Sidekick; Swift; SX4; Verona; Vitara; X-90; XL-7
Tesla: Cybertruck; Model 3; Model S; Model X; Model Y; Roadster
Toyota: 4Runner; 86; Avalon; bZ; bZ4X; C-HR; Camry; Camry Solara; Celica; Chaser; Corolla; Corolla Cross; Corolla Hatchback; Corolla iM; Corona; Cressida; Crown; Crown Signia; Echo; FJ Cruiser; GR Corolla; GR Supra; GR86; Grand Highlander; HiAce; Highlander; Hilux; Land Cruiser; Matrix; Mirai; MR2; Paseo; Pickup; Previa; Prius; Prius c; Prius Prime; Prius v; RAV4; RAV4 Prime; Sequoia; Sienna; Starlet; Supra; T100; Tacoma; Tercel; Tundra; Van; Venza; Yaris; Yaris iA
Triumph: GT6; Spitfire; Stag; TR3; TR4; TR6; TR7; TR8
VinFast: VF 8; VF 9
Volkswagen: Arteon; Atlas; Atlas Cross Sport; Beetle; Bus; Cabrio; Cabriolet; CC; Corrado; Dasher; e-Golf; Eos; Eurovan; Fox; Golf; Golf Alltrack; Golf R; Golf SportWagen; GTI; ID. Buzz; ID.4; Jetta; Jetta GLI; Jetta SportWagen; Karmann Ghia; New Beetle; Passat; Phaeton; Quantum; R32; Rabbit; Routan; Scirocco; Squareback; Taos; Thing; Tiguan; Tiguan Limited; Touareg; Vanagon
Volvo: 122; 142; 164; 240; 544; 740; 760; 780; 850; 940; 960; C30; C40; C70; EC40; EX30; EX40; EX90; P1800; S40; S60; S70; S80; S90; V40; V50; V60; V70; V90; XC40; XC60; XC70; XC90
Willys: CJ-2A; CJ-3A; CJ-3B; Pickup; Wagon
Yugo: GV
`
