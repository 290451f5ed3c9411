/**
 * Model lines, one per row: make, model, body, price in dollars at five years of age, drivetrain, lower trims, upper
 * trims, other facts. The names are the ones that marketplaces use. They are independent of the app's catalog, so
 * tests detect errors in the catalog.
 */
export const modelTable = `
Honda | Civic | sedan | 17500 | fwd | LX, EX, Sport, Si | EX-L, Touring | manual 0.15, share 4
Honda | Civic | hatchback | 18500 | fwd | LX, Sport | EX-L, Sport Touring | from 2017
Honda | Accord | sedan | 20500 | fwd | LX, Sport, EX | EX-L, Touring | share 4
Honda | CR-V | suv | 23500 | 4wd | LX, EX | EX-L, Touring | share 4
Honda | Fit | hatchback | 13500 | fwd | LX, Sport, EX |  | manual 0.2
Honda | Odyssey | van | 26000 | fwd | LX, EX | EX-L, Elite | 6 cylinders, three rows
Honda | Pilot | suv | 28000 | 4wd | LX, EX | EX-L, Touring | 6 cylinders, three rows
Toyota | Corolla | sedan | 16500 | fwd | L, LE, SE | XLE | manual 0.08, share 4
Toyota | Camry | sedan | 20500 | fwd | LE, SE | XLE, XSE | share 4
Toyota | Prius | hatchback | 19500 | fwd | Two, Three | Four, Touring | hybrid
Toyota | RAV4 | suv | 24500 | 4wd | LE, XLE | Limited | share 4
Toyota | Tacoma | pickup | 30000 | 4wd | SR, SR5, TRD Sport | Limited | 6 cylinders, manual 0.1, share 2
Toyota | 4Runner | suv | 34000 | 4wd | SR5, TRD Off-Road | Limited | 6 cylinders
Toyota | Sienna | van | 29000 | fwd | L, LE | XLE, Limited | 6 cylinders, three rows
Ford | F-150 | pickup | 31000 | 4wd | XL, XLT | Lariat, Platinum | 6 cylinders, share 5
Ford | Escape | suv | 17500 | fwd | S, SE | Titanium | share 2
Ford | Mustang | coupe | 24000 | rwd | EcoBoost, GT | GT Premium | 8 cylinders, manual 0.4, share 2
Ford | Explorer | suv | 25500 | 4wd | Base, XLT | Limited | 6 cylinders, three rows, share 3
Ford | Transit Connect | van | 19000 | fwd | XL, XLT | Titanium |
Chevrolet | Silverado 1500 | pickup | 31000 | 4wd | WT, LT | LTZ, High Country | 8 cylinders, share 4
Chevrolet | Equinox | suv | 18500 | fwd | LS, LT | Premier | share 3
Chevrolet | Malibu | sedan | 16000 | fwd | LS, LT | Premier | share 2
Chevrolet | Camaro | convertible | 25000 | rwd | 1LT, LT1 | 2SS | 6 cylinders, manual 0.3
Nissan | Altima | sedan | 15500 | fwd | S, SV | SL | share 3
Nissan | Rogue | suv | 18500 | 4wd | S, SV | SL | share 3
Nissan | Leaf | hatchback | 12500 | fwd | S, SV | SL | electric, from 2012
Hyundai | Elantra | sedan | 14500 | fwd | SE, SEL | Limited | share 2
Kia | Soul | hatchback | 13500 | fwd | LX, EX |  |
Subaru | Outback | wagon | 23000 | 4wd | 2.5i, Premium | Limited, Touring | share 2
Subaru | Forester | suv | 22000 | 4wd | 2.5i, Premium | Limited, Touring | manual 0.1, manual to 2018, share 2
Subaru | Crosstrek | suv | 21500 | 4wd | Base, Premium | Limited | from 2013, manual 0.1, manual to 2023
Subaru | BRZ | coupe | 22000 | rwd | Premium | Limited | from 2013, manual 0.8
Jeep | Wrangler | suv | 29000 | 4wd | Sport, Willys | Sahara | 6 cylinders, manual 0.4, share 2
Jeep | Grand Cherokee | suv | 27500 | 4wd | Laredo | Limited, Overland | 6 cylinders, share 2
Mazda | CX-5 | suv | 21000 | 4wd | Sport, Touring | Grand Touring | share 2
Mazda | MX-5 Miata | convertible | 21500 | rwd | Sport, Club | Grand Touring | manual 0.7
BMW | 3 Series | sedan | 23500 | rwd | 320i, 325i | 328i, 330i, 335i | from 2000, manual 0.05, manual to 2018, share 2
Volkswagen | Jetta | sedan | 15000 | fwd | S, SE | SEL | manual 0.2, share 2
Volkswagen | Golf SportWagen | wagon | 17000 | fwd | S, SE | SEL | from 2015, manual 0.25
Tesla | Model 3 | sedan | 27000 | rwd | Standard Range | Long Range, Performance | electric, from 2018, share 2
Lexus | RX 350 | suv | 32000 | 4wd | Base | Premium, F Sport | 6 cylinders
Dodge | Challenger | coupe | 26500 | rwd | SXT, R/T | GT, Scat Pack | 8 cylinders, manual 0.2
Honda | HR-V | suv | 19500 | fwd | LX, Sport | EX-L | from 2016
Honda | Ridgeline | pickup | 28500 | 4wd | Sport, RTS | RTL, Black Edition | 6 cylinders
Honda | Element | suv | 13500 | 4wd | LX, EX, SC |  | from 2003, to 2011
Honda | Insight | sedan | 18500 | fwd | LX, EX | Touring | hybrid, from 2010
Toyota | Highlander | suv | 30000 | 4wd | LE, XLE | Limited, Platinum | 6 cylinders, three rows, share 3
Toyota | Tundra | pickup | 36000 | 4wd | SR, SR5 | Limited, Platinum | 8 cylinders, share 2
Toyota | Yaris | hatchback | 12000 | fwd | L, LE |  | to 2018, manual 0.15
Toyota | Land Cruiser | suv | 42000 | 4wd | Base | Heritage Edition | 8 cylinders, from 1991
Toyota | Avalon | sedan | 24000 | fwd | XLE | Limited, Touring | 6 cylinders, to 2022
Toyota | C-HR | suv | 18500 | fwd | LE, XLE | Limited | from 2018, to 2022
Ford | Focus | hatchback | 11500 | fwd | S, SE | Titanium | to 2018, manual 0.15, share 2
Ford | Fusion | sedan | 14500 | fwd | S, SE | Titanium | to 2020, share 3
Ford | Edge | suv | 19500 | 4wd | SE, SEL | Titanium | to 2024, share 2
Ford | Expedition | suv | 33000 | 4wd | XL, XLT | Limited | 6 cylinders, three rows
Ford | Ranger | pickup | 23500 | 4wd | XL, XLT | Lariat | from 1998, manual 0.1, manual to 2011
Ford | F-250 | pickup | 41000 | 4wd | XL, XLT | Lariat | diesel, 8 cylinders
Ford | Crown Victoria | sedan | 9000 | rwd | LX, Police Interceptor |  | 8 cylinders, from 1999, to 2011
Ford | Maverick | pickup | 24500 | fwd | XL, XLT | Lariat | hybrid, from 2022
Chevrolet | Tahoe | suv | 38000 | 4wd | LS, LT | Premier | 8 cylinders, three rows, share 2
Chevrolet | Suburban | suv | 39500 | 4wd | LS, LT | Premier | 8 cylinders, three rows
Chevrolet | Cruze | sedan | 12000 | fwd | LS, LT | Premier | from 2011, to 2019, share 2
Chevrolet | Impala | sedan | 14500 | fwd | LS, LT | Premier | 6 cylinders, to 2020
Chevrolet | Traverse | suv | 24000 | 4wd | LS, LT | Premier | 6 cylinders, from 2009, three rows
Chevrolet | Colorado | pickup | 25000 | 4wd | WT, LT | Z71 | 6 cylinders, manual 0.05
Chevrolet | Corvette | coupe | 48000 | rwd | 1LT | 2LT, 3LT | 8 cylinders, manual 0.4, manual to 2019
Chevrolet | Bolt EV | hatchback | 17000 | fwd | LT | Premier | electric, from 2017, to 2023
Chevrolet | Volt | hatchback | 13500 | fwd | LT | Premier | hybrid, from 2011, to 2019
Chevrolet | Trax | suv | 15500 | fwd | LS, LT | Premier | from 2015
GMC | Sierra 1500 | pickup | 33000 | 4wd | Base, SLE | SLT, Denali | 8 cylinders, share 3
GMC | Acadia | suv | 24500 | 4wd | SL, SLE | SLT, Denali | 6 cylinders, three rows
GMC | Terrain | suv | 19500 | fwd | SL, SLE | SLT | from 2010
GMC | Yukon | suv | 40000 | 4wd | SLE | SLT, Denali | 8 cylinders, three rows
Ram | 1500 | pickup | 31000 | 4wd | Tradesman, Big Horn | Laramie, Limited | 8 cylinders, from 2011, share 4
Ram | 2500 | pickup | 42000 | 4wd | Tradesman, Big Horn | Laramie | diesel, 6 cylinders, from 2011
Ram | ProMaster City | van | 17500 | fwd | Tradesman, SLT |  | from 2015, to 2022
Dodge | Charger | sedan | 24500 | rwd | SE, SXT, R/T | GT | 6 cylinders, to 2023, share 2
Dodge | Grand Caravan | van | 14500 | fwd | SE, SXT | GT | 6 cylinders, to 2020, three rows, share 2
Dodge | Durango | suv | 27500 | 4wd | SXT | GT, Citadel | 6 cylinders, three rows
Dodge | Journey | suv | 13500 | fwd | SE, SXT | Crossroad | from 2009, to 2020
Dodge | Dart | sedan | 9500 | fwd | SE, SXT | Limited | from 2013, to 2016, manual 0.3
Chrysler | Pacifica | van | 24000 | fwd | LX, Touring | Touring L, Limited | 6 cylinders, from 2017, three rows
Chrysler | 300 | sedan | 20500 | rwd | Touring | 300C, Limited | 6 cylinders, to 2023
Chrysler | 200 | sedan | 10500 | fwd | LX, Limited | 200C | from 2011, to 2017
Chrysler | Town & Country | van | 11500 | fwd | LX, Touring | Limited | 6 cylinders, to 2016, three rows
Chrysler | PT Cruiser | wagon | 6500 | fwd | Base, Touring |  | from 2001, to 2010, manual 0.15
Jeep | Cherokee | suv | 19500 | 4wd | Sport, Latitude | Limited, Trailhawk | from 2014, to 2023, share 2
Jeep | Compass | suv | 17500 | 4wd | Sport, Latitude | Limited |
Jeep | Renegade | suv | 16000 | 4wd | Sport, Latitude | Limited | from 2015, to 2023
Jeep | Gladiator | pickup | 34000 | 4wd | Sport, Overland | Rubicon | 6 cylinders, from 2020, manual 0.2
Jeep | Liberty | suv | 9500 | 4wd | Sport | Limited | 6 cylinders, from 2002, to 2012
Nissan | Sentra | sedan | 13500 | fwd | S, SV | SR | manual 0.05, share 3
Nissan | Versa | sedan | 11500 | fwd | S, SV |  | manual 0.1, share 2
Nissan | Frontier | pickup | 22500 | 4wd | S, SV | PRO-4X | 6 cylinders, manual 0.1, manual to 2021
Nissan | Pathfinder | suv | 22500 | 4wd | S, SV | SL, Platinum | 6 cylinders, three rows
Nissan | Murano | suv | 20500 | 4wd | S, SV | SL, Platinum | 6 cylinders
Nissan | Maxima | sedan | 19500 | fwd | S, SV | SL, Platinum | 6 cylinders, to 2023
Nissan | 370Z | coupe | 24000 | rwd | Base | Touring | 6 cylinders, from 2009, to 2020, manual 0.6
Nissan | Kicks | suv | 15500 | fwd | S, SV | SR | from 2018
Hyundai | Sonata | sedan | 16000 | fwd | SE, SEL | Limited | share 2
Hyundai | Tucson | suv | 19000 | 4wd | SE, SEL | Limited | share 2
Hyundai | Santa Fe | suv | 20500 | 4wd | SE, SEL | Limited | share 2
Hyundai | Accent | sedan | 10500 | fwd | SE, SEL |  | to 2022, manual 0.15
Hyundai | Kona | suv | 17500 | fwd | SE, SEL | Limited | from 2018
Hyundai | Palisade | suv | 30500 | 4wd | SE, SEL | Limited | 6 cylinders, from 2020, three rows
Hyundai | Ioniq 5 | suv | 29000 | rwd | SE, SEL | Limited | electric, from 2022
Kia | Optima | sedan | 14000 | fwd | LX, S | EX, SX | to 2020, share 2
Kia | Forte | sedan | 14500 | fwd | LX, S | EX | from 2010, manual 0.08
Kia | Sportage | suv | 18500 | 4wd | LX, S | EX, SX | share 2
Kia | Sorento | suv | 21500 | 4wd | LX, S | EX, SX | three rows
Kia | Telluride | suv | 33000 | 4wd | LX, S | EX, SX | 6 cylinders, from 2020, three rows
Kia | Sedona | van | 17000 | fwd | L, LX | EX, SX | 6 cylinders, to 2021, three rows
Subaru | Impreza | hatchback | 17000 | 4wd | Base, Premium | Limited | manual 0.25, manual to 2023, share 2
Subaru | Legacy | sedan | 18000 | 4wd | Base, Premium | Limited | manual 0.05, manual to 2014
Subaru | WRX | sedan | 24500 | 4wd | Base, Premium | Limited | from 2012, manual 0.9
Subaru | Ascent | suv | 27500 | 4wd | Base, Premium | Limited, Touring | from 2019, three rows
Mazda | Mazda3 | hatchback | 16500 | fwd | Sport, Touring | Grand Touring | manual 0.2, share 2
Mazda | Mazda6 | sedan | 17000 | fwd | Sport, Touring | Grand Touring | to 2021
Mazda | CX-9 | suv | 23500 | 4wd | Sport, Touring | Grand Touring | to 2023, three rows
Mazda | CX-30 | suv | 20500 | 4wd | Base, Select | Premium | from 2020
Mitsubishi | Outlander | suv | 17000 | 4wd | ES, SE | SEL, GT | three rows
Mitsubishi | Mirage | hatchback | 9500 | fwd | ES, LE |  | from 2014, manual 0.2
BMW | X3 | suv | 27000 | 4wd | xDrive28i | xDrive30i, M40i |
BMW | X5 | suv | 34000 | 4wd | xDrive35i | xDrive40i, xDrive50i | 6 cylinders
BMW | 5 Series | sedan | 27500 | rwd | 525i, 528i | 530i, 535i, 540i | from 1999
Mercedes-Benz | C-Class | sedan | 24500 | rwd | C 230, C 250 | C 300, C 350 | from 2002, share 2
Mercedes-Benz | E-Class | sedan | 27500 | rwd | E 350 | E 400, E 550 | 6 cylinders, from 2006, to 2020
Mercedes-Benz | E-Class | sedan | 21500 | rwd | E 320 | E 500 | 6 cylinders, from 2000, to 2005, share 0.4
Mercedes-Benz | GLC | suv | 30000 | 4wd | GLC 300 | GLC 300 4MATIC | from 2016
Mercedes-Benz | Sprinter | van | 36000 | rwd | 2500 |  | diesel, 6 cylinders, from 2010
Audi | A4 | sedan | 22500 | 4wd | Premium | Premium Plus, Prestige | manual 0.05, manual to 2019, share 2
Audi | Q5 | suv | 27000 | 4wd | Premium | Premium Plus, Prestige | from 2009
Audi | A3 | sedan | 19500 | fwd | Premium | Premium Plus |
Volkswagen | Golf | hatchback | 15500 | fwd | S, SE | SEL | to 2021, manual 0.3
Volkswagen | Passat | sedan | 14500 | fwd | S, SE | SEL | to 2022, manual 0.05, manual to 2017
Volkswagen | Tiguan | suv | 19500 | 4wd | S, SE | SEL | from 2009, share 2
Volkswagen | Atlas | suv | 26000 | 4wd | S, SE | SEL | 6 cylinders, from 2018, three rows
Lexus | ES 350 | sedan | 27000 | fwd | Base | Premium, Ultra Luxury | 6 cylinders
Lexus | IS 250 | sedan | 18500 | rwd | Base | F Sport | 6 cylinders, to 2015
Lexus | GX 460 | suv | 40000 | 4wd | Base | Premium, Luxury | 8 cylinders, from 2010, to 2023, three rows
Lexus | NX 200t | suv | 24500 | 4wd | Base | Premium, F Sport | from 2015, to 2017
Acura | TLX | sedan | 22500 | fwd | Base | Technology, A-Spec | from 2015
Acura | MDX | suv | 28500 | 4wd | Base | Technology, Advance | 6 cylinders, three rows
Acura | RDX | suv | 25500 | 4wd | Base | Technology, A-Spec | 6 cylinders
Acura | Integra | hatchback | 27000 | fwd | Base | A-Spec | from 2023, manual 0.3
Infiniti | Q50 | sedan | 21500 | rwd | Pure | Luxe, Sport | 6 cylinders, from 2014
Infiniti | QX60 | suv | 25000 | 4wd | Pure | Luxe | 6 cylinders, from 2014, three rows
Infiniti | G37 | coupe | 14500 | rwd | Base | Journey | 6 cylinders, to 2013, manual 0.2
Volvo | XC90 | suv | 31000 | 4wd | Momentum | Inscription | three rows
Volvo | XC60 | suv | 25500 | 4wd | Momentum | Inscription, R-Design | from 2010
Volvo | V70 | wagon | 9000 | fwd | 2.4 | T5 | from 1999, to 2010, manual 0.1
Cadillac | Escalade | suv | 48000 | 4wd | Base | Luxury, Premium | 8 cylinders, three rows
Cadillac | CTS | sedan | 20500 | rwd | Base | Luxury, Performance | 6 cylinders, to 2019
Cadillac | XT5 | suv | 27500 | 4wd | Base | Luxury, Premium Luxury | 6 cylinders, from 2017
Buick | Enclave | suv | 25500 | 4wd | Convenience | Essence, Premium | 6 cylinders, three rows
Buick | Encore | suv | 15500 | fwd | Base, Preferred | Essence | from 2013, to 2022
Buick | LeSabre | sedan | 6000 | fwd | Custom | Limited | 6 cylinders, from 1995, to 2005
Lincoln | MKZ | sedan | 17500 | fwd | Base | Reserve | to 2020
Lincoln | Navigator | suv | 45000 | 4wd | Base | Reserve | 6 cylinders, three rows
Lincoln | Town Car | sedan | 9500 | rwd | Executive | Signature | 8 cylinders, from 1996, to 2011
Land Rover | Range Rover Sport | suv | 42000 | 4wd | SE | HSE | 6 cylinders
Land Rover | Discovery | suv | 28500 | 4wd | SE | HSE | 8 cylinders, from 1999
Jaguar | XF | sedan | 20500 | rwd | Premium | Prestige | from 2009, to 2024
Porsche | 911 | coupe | 72000 | rwd | Carrera | Carrera S | 6 cylinders, from 1999, manual 0.4
Porsche | Cayenne | suv | 38000 | 4wd | Base | S | 6 cylinders
Tesla | Model Y | suv | 33000 | 4wd | Standard Range | Long Range, Performance | electric, from 2020, share 2
Tesla | Model S | sedan | 34000 | 4wd | 75D | Long Range, P100D | electric, from 2013
MINI | Cooper | hatchback | 16500 | fwd | Base | S | manual 0.35
Fiat | 500 | hatchback | 8500 | fwd | Pop, Sport | Lounge | from 2012, to 2019, manual 0.4
Scion | xB | wagon | 9000 | fwd | Base |  | from 2004, to 2015, manual 0.2
Scion | FR-S | coupe | 16500 | rwd | Base |  | from 2013, to 2016, manual 0.7
Pontiac | Vibe | wagon | 8000 | fwd | Base, GT |  | from 2003, to 2010, manual 0.15
Pontiac | Grand Prix | sedan | 7000 | fwd | Base | GT | 6 cylinders, from 1997, to 2008
Saturn | Ion | sedan | 5500 | fwd | 1, 2 |  | from 2003, to 2007, manual 0.3
Mercury | Grand Marquis | sedan | 7500 | rwd | GS | LS | 8 cylinders, from 1995, to 2011
Saab | 9-3 | sedan | 8000 | fwd | Linear | Aero | from 2000, to 2011, manual 0.3
Suzuki | SX4 | hatchback | 8000 | 4wd | Base, Premium |  | from 2007, to 2013, manual 0.4
Volkswagen | Beetle | coupe | 11500 | rwd | Standard |  | from 1962, to 1979, manual 1, share 0.3, classic
Chevrolet | Bel Air | sedan | 34000 | rwd | Base |  | 8 cylinders, from 1955, to 1957, share 0.3, classic
Chevrolet | El Camino | pickup | 19500 | rwd | SS, Base |  | 8 cylinders, from 1968, to 1987, share 0.3, classic
Ford | Bronco | suv | 26000 | 4wd | Base, XLT |  | 8 cylinders, from 1978, to 1996, share 0.3, classic
Ford | Thunderbird | coupe | 14500 | rwd | Base |  | 8 cylinders, from 1964, to 1979, share 0.3, classic
Datsun | 280Z | coupe | 24500 | rwd | Base |  | 6 cylinders, from 1975, to 1978, manual 0.9, share 0.3, classic
Mercedes-Benz | 300D | sedan | 9500 | rwd | Base | Turbo | diesel, 5 cylinders, from 1977, to 1985, share 0.3, classic
Oldsmobile | Cutlass Supreme | coupe | 13500 | rwd | Base |  | 8 cylinders, from 1970, to 1987, share 0.3, classic
DeLorean | DMC-12 | coupe | 58000 | rwd | Base | Base | 6 cylinders, from 1981, to 1983, manual 0.6, share 0.3, classic
Geo | Metro | hatchback | 3500 | fwd | Base, LSi |  | 3 cylinders, from 1990, to 1997, manual 0.8, share 0.3, classic
AMC | Gremlin | hatchback | 9000 | rwd | Base, X |  | 6 cylinders, from 1971, to 1978, manual 0.5, share 0.3, classic
Mazda | RX-7 | coupe | 17500 | rwd | Base, GXL |  | 4 cylinders, from 1984, to 1991, manual 0.9, share 0.3, classic
BMW | 1 Series | coupe | 15500 | rwd | 128i | 135i | 6 cylinders, from 2008, to 2013, share 0.5
BMW | 4 Series | coupe | 26500 | rwd | 428i | 430i, 435i | from 2014, share 0.5
BMW | 7 Series | sedan | 31000 | rwd | 740i | 750i, 750Li | 8 cylinders, from 2002, share 0.5
BMW | Z4 | convertible | 21500 | rwd | 2.5i | 3.0i, sDrive35i | 6 cylinders, from 2003, to 2016, share 0.5
BMW | X1 | suv | 21500 | 4wd | xDrive28i | xDrive35i | from 2013, share 0.5
Mercedes-Benz | M-Class | suv | 22500 | 4wd | ML 320, ML 350 | ML 500 | 6 cylinders, from 1999, to 2015
Mercedes-Benz | S-Class | sedan | 42000 | rwd | S 430, S 500 | S 550 | 8 cylinders, from 2000, share 0.5
Mercedes-Benz | GL-Class | suv | 33000 | 4wd | GL 450 | GL 550 | 8 cylinders, from 2007, to 2016, three rows, share 0.5
Mercedes-Benz | CLK-Class | coupe | 14500 | rwd | CLK 320 | CLK 350, CLK 500 | 6 cylinders, from 1999, to 2009, share 0.5
Mercedes-Benz | SLK | convertible | 16500 | rwd | SLK 230 | SLK 280, SLK 350 | from 1999, to 2016, share 0.5
Chevrolet | Silverado 2500HD | pickup | 39000 | 4wd | WT, LT | LTZ | diesel, 8 cylinders, from 2001
Chevrolet | Express 2500 | van | 23500 | rwd | Work Van, LS |  | 8 cylinders, from 2000, share 0.5
Chevrolet | TrailBlazer | suv | 9500 | 4wd | LS, LT | LTZ | 6 cylinders, from 2002, to 2009
Chevrolet | Cobalt | sedan | 7500 | fwd | LS, LT |  | from 2005, to 2010, manual 0.2
Chevrolet | Avalanche | pickup | 21500 | 4wd | LS, LT | LTZ | 8 cylinders, from 2002, to 2013, share 0.5
Chevrolet | HHR | wagon | 8500 | fwd | LS, LT | SS | from 2006, to 2011, share 0.5
Chevrolet | S10 | pickup | 7500 | rwd | Base, LS |  | from 2001, to 2004, manual 0.4, share 0.5
Chevrolet | Sonic | hatchback | 10500 | fwd | LS, LT | LTZ | from 2012, to 2020, manual 0.1, share 0.5
GMC | Sierra 2500HD | pickup | 42000 | 4wd | SLE | SLT, Denali | diesel, 8 cylinders, from 2001, share 0.5
GMC | Envoy | suv | 9500 | 4wd | SLE | SLT, Denali | 6 cylinders, from 2002, to 2009, share 0.5
Ford | F-350 | pickup | 44000 | 4wd | XL, XLT | Lariat | diesel, 8 cylinders, from 1999, share 0.5
Ford | E-350 | van | 19500 | rwd | XL, XLT |  | 8 cylinders, from 1999, to 2014, share 0.5
Ford | Taurus | sedan | 13500 | fwd | SE, SEL | Limited, SHO | 6 cylinders, from 2000, to 2019
Ford | Flex | suv | 18500 | fwd | SE, SEL | Limited | 6 cylinders, from 2009, to 2019, three rows, share 0.5
Ford | Explorer Sport Trac | pickup | 11500 | 4wd | XLT | Limited | 6 cylinders, from 2001, to 2010, share 0.5
Dodge | Ram 1500 | pickup | 14500 | 4wd | ST, SLT | Laramie | 8 cylinders, from 1998, to 2010, share 2
Dodge | Dakota | pickup | 10500 | 4wd | ST, SLT | Laramie | 6 cylinders, from 2000, to 2011, share 0.5
Dodge | Caliber | hatchback | 7000 | fwd | SE, SXT | R/T | from 2007, to 2012, manual 0.1, share 0.5
Dodge | Avenger | sedan | 9000 | fwd | SE, SXT | R/T | from 2008, to 2014, share 0.5
Toyota | Matrix | wagon | 9500 | fwd | Base, S | XRS | from 2003, to 2013, manual 0.2
Toyota | Sequoia | suv | 26000 | 4wd | SR5 | Limited, Platinum | 8 cylinders, from 2001, three rows, share 0.5
Toyota | FJ Cruiser | suv | 27000 | 4wd | Base |  | 6 cylinders, from 2007, to 2014, manual 0.2, share 0.5
Toyota | Celica | coupe | 8500 | fwd | GT, GT-S |  | from 1994, to 2005, manual 0.5, share 0.5
Nissan | Xterra | suv | 13500 | 4wd | S, X | PRO-4X | 6 cylinders, from 2000, to 2015, manual 0.15
Nissan | Titan | pickup | 23500 | 4wd | S, SV | SL, PRO-4X | 8 cylinders, from 2004
Nissan | Quest | van | 13500 | fwd | S, SV | SL | 6 cylinders, from 2004, to 2016, three rows, share 0.5
Nissan | 350Z | coupe | 14500 | rwd | Base | Touring | 6 cylinders, from 2003, to 2009, manual 0.7, share 0.5
Nissan | Juke | suv | 12500 | 4wd | S, SV | SL | from 2011, to 2017, share 0.5
Lexus | RX 330 | suv | 12500 | 4wd | Base | Premium | 6 cylinders, from 2004, to 2006
Lexus | GS 350 | sedan | 22500 | rwd | Base | F Sport | 6 cylinders, from 2007, to 2020, share 0.5
Lexus | LS 460 | sedan | 27500 | rwd | Base | L | 8 cylinders, from 2007, to 2017, share 0.5
Acura | TL | sedan | 13500 | fwd | Base | Type S, Technology | 6 cylinders, from 1999, to 2014, manual 0.05
Acura | TSX | sedan | 13000 | fwd | Base | Technology | from 2004, to 2014, manual 0.1
Acura | RSX | coupe | 9500 | fwd | Base | Type S | from 2002, to 2006, manual 0.6, share 0.5
Infiniti | FX35 | suv | 15500 | 4wd | Base | Touring | 6 cylinders, from 2003, to 2012, share 0.5
Infiniti | QX56 | suv | 24500 | 4wd | Base | Theater | 8 cylinders, from 2004, to 2013, three rows, share 0.5
Hyundai | Veloster | hatchback | 13500 | fwd | Base | Turbo | from 2012, to 2021, manual 0.2, share 0.5
Kia | Rio | sedan | 10500 | fwd | LX, S | EX | from 2001, share 0.5
Mitsubishi | Lancer | sedan | 10500 | fwd | ES, DE | GT | from 2002, to 2017, manual 0.2
Mitsubishi | Eclipse | coupe | 9000 | fwd | GS, RS | GT | from 2000, to 2012, manual 0.3, share 0.5
Mitsubishi | Galant | sedan | 7500 | fwd | DE, ES | LS | from 1999, to 2012, share 0.5
Volkswagen | GTI | hatchback | 19500 | fwd | S | SE, Autobahn | from 2006, manual 0.6
Volkswagen | New Beetle | hatchback | 8500 | fwd | GL, GLS | 2.5 | from 1998, to 2010, manual 0.3, share 0.5
Volkswagen | Touareg | suv | 18500 | 4wd | Sport | Lux, Executive | 6 cylinders, from 2004, to 2017, share 0.5
Volvo | S60 | sedan | 16500 | fwd | Base, T5 | T6 | from 2001
Volvo | XC70 | wagon | 14500 | 4wd | Base, 3.2 | T6 | 6 cylinders, from 2003, to 2016, share 0.5
Audi | A6 | sedan | 24500 | 4wd | Premium | Premium Plus, Prestige | 6 cylinders, from 2000
Audi | TT | coupe | 16500 | 4wd | Premium |  | from 2000, share 0.5
Buick | LaCrosse | sedan | 14500 | fwd | Base | Essence, Premium | 6 cylinders, from 2005, to 2019
Buick | Lucerne | sedan | 8500 | fwd | Base | CXL, CXS | 6 cylinders, from 2006, to 2011, share 0.5
Cadillac | DeVille | sedan | 7500 | fwd | Base | DHS, DTS | 8 cylinders, from 1996, to 2005, share 0.5
Cadillac | SRX | suv | 16500 | 4wd | Base | Luxury, Premium | 6 cylinders, from 2004, to 2016
Chrysler | Sebring | sedan | 6500 | fwd | LX, Touring | Limited | from 1999, to 2010
Jeep | Patriot | suv | 12500 | 4wd | Sport, Latitude | Limited | from 2007, to 2017
Jeep | Commander | suv | 12500 | 4wd | Sport | Limited, Overland | 8 cylinders, from 2006, to 2010, three rows, share 0.5
Land Rover | LR4 | suv | 26500 | 4wd | Base | HSE | 8 cylinders, from 2010, to 2016, three rows, share 0.5
Land Rover | Range Rover | suv | 41000 | 4wd | HSE | Autobiography | 8 cylinders, from 2003, share 0.5
Mercury | Mariner | suv | 8500 | 4wd | Base | Premier | 6 cylinders, from 2005, to 2011, share 0.5
MINI | Countryman | suv | 18500 | 4wd | Base | S | from 2011, manual 0.2, share 0.5
Porsche | Boxster | convertible | 27500 | rwd | Base | S | 6 cylinders, from 1997, to 2016, manual 0.6, share 0.5
Pontiac | G6 | sedan | 7500 | fwd | Base, GT | GTP | 6 cylinders, from 2005, to 2010
Pontiac | Grand Am | sedan | 5500 | fwd | SE | GT | 6 cylinders, from 1996, to 2005, share 0.5
Saturn | Vue | suv | 7500 | fwd | XE | XR | from 2002, to 2010, share 0.5
Subaru | Tribeca | suv | 13500 | 4wd | Premium | Limited, Touring | 6 cylinders, from 2008, to 2014, three rows, share 0.3
Suzuki | Grand Vitara | suv | 8500 | 4wd | Base, Premium | Limited | 6 cylinders, from 1999, to 2013, share 0.3
Hummer | H3 | suv | 15500 | 4wd | Base | Adventure, Luxury | from 2006, to 2010, share 0.5
Isuzu | Rodeo | suv | 6000 | 4wd | S, LS |  | 6 cylinders, from 1996, to 2004, share 0.3
Smart | Fortwo | hatchback | 7500 | rwd | Pure | Passion | 3 cylinders, from 2008, to 2019, share 0.3
Scion | tC | coupe | 10500 | fwd | Base |  | from 2005, to 2016, manual 0.4
`
