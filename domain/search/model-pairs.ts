/**
 * Titles and make/model fields as sellers and marketplaces write them, one case per line: the search's make and models,
 * the listing's title, then its separate make and model fields where the site has them.
 */
export const matchingPairs = `
mini cooper | 2015 MINI Cooper Hardtop | MINI Hardtop
mini cooper | 2016 MINI Hardtop 2 Door Cooper S | MINI Hardtop 2 Door
mini cooper | 2013 Mini Cooper S convertible low miles | mini cooper
mini cooper | 2012 MINI Cooper Convertible FWD | MINI Cooper
mini hardtop | 2009 mini cooper s 6 speed | mini cooper
mini hardtop | 2017 MINI Cooper 4 door | MINI Hardtop 4 Door
mini convertible | 2011 MINI Cooper Convertible 2D | MINI Cooper
mini countryman | 2014 Mini Cooper S Countryman ALL4 | MINI Countryman
mini clubman | 2016 Mini Cooper Clubman S | MINI Clubman
subaru crosstrek | 2014 Subaru XV Crosstrek Premium | Subaru XV Crosstrek
subaru crosstrek | 2013 Subaru XV Crosstrek 2.0i Limited
subaru xv-crosstrek | 2015 Subaru Crosstrek Limited | Subaru Crosstrek
subaru xv-crosstrek | 2014 subaru crosstrek hybrid touring
subaru impreza | 2011 Subaru Impreza WRX hatchback | Subaru Impreza
subaru impreza | 2012 Subaru WRX Sedan 4D | Subaru WRX
subaru wrx | 2009 subaru impreza wrx 5 speed
subaru wrx | 2015 Subaru WRX STI | Subaru WRX STI
subaru wrx-sti | 2011 Subaru Impreza STI hatch
subaru tribeca | 2006 Subaru B9 Tribeca 7 passenger | Subaru B9 Tribeca
subaru b9-tribeca | 2007 subaru tribeca limited | Subaru Tribeca
subaru outback | 2003 Subaru Legacy Outback wagon | subaru outback
subaru outback | 2010 Subaru Outback 2.5i Premium
porsche boxster | 2017 Porsche 718 Boxster S | Porsche 718 Boxster
porsche 718-boxster | 2018 Porsche Boxster 718 PDK
porsche 718-boxster | 2017 porsche boxster | Porsche Boxster
porsche cayman | 2018 Porsche 718 Cayman | Porsche 718 Cayman
porsche 718-cayman | 2019 Porsche Cayman GTS
porsche 911 | 2007 Porsche 911 Carrera 4S | Porsche 911
porsche 911 | 2002 Porsche 996 Carrera Cabriolet
porsche cayenne | 2020 Porsche Cayenne Coupe S | Porsche Cayenne Coupe
ram 1500 | 2014 Dodge Ram 1500 crew cab big horn | ram 1500
ram 1500 | Dodge Ram 1500 Laramie | dodge ram 1500
ram 1500 | 2009 Dodge Ram 1500 SLT Quad Cab | Dodge Ram 1500
ram 1500 | 2013 Ram Ram 1500 SLT
ram 1500 | 2016 RAM 1500 Crew Cab Sport | RAM 1500
ram 1500 | 2019 Ram 1500 Classic Warlock | RAM 1500 Classic
ram 1500 | 2021 RAM 1500 TRX
ram 2500 | 2008 Dodge Ram 2500 Cummins 4x4
ram 3500 | 2006 dodge ram 3500 dually | dodge ram 3500
ram 1500 | Dodge Ram crew cab Hemi | dodge ram
dodge ram-1500 | 2012 RAM 1500 Quad Cab SLT | RAM 1500
dodge ram-2500 | 2011 Ram 2500 Laramie Mega Cab | Ram 2500
volkswagen new-beetle | 2004 VW Beetle GLS TDI | volkswagen beetle
volkswagen new-beetle | 2002 Volkswagen New Beetle GLX | Volkswagen New Beetle
volkswagen beetle | 2008 Volkswagen New Beetle convertible | Volkswagen New Beetle
volkswagen beetle | 2013 VW Bug turbo
volkswagen golf | 2012 Volkswagen GTI 4dr | Volkswagen GTI
volkswagen golf | 2016 VW Golf GTI SE | Volkswagen Golf GTI
volkswagen golf | 2018 Volkswagen Golf R | Volkswagen Golf R
volkswagen golf | 2015 Volkswagen Golf SportWagen TDI | Volkswagen Golf SportWagen
volkswagen gti | 2017 Volkswagen Golf GTI Autobahn | volkswagen golf
volkswagen gti | 2010 VW GTI Mk6
volkswagen jetta | 2014 Volkswagen Jetta GLI Autobahn | Volkswagen Jetta GLI
volkswagen jetta | 2012 VW Jetta SportWagen TDI | Volkswagen Jetta SportWagen
volkswagen tiguan | 2018 Volkswagen Tiguan Limited 2.0T | Volkswagen Tiguan Limited
volkswagen cc | 2012 Volkswagen CC Sport
bmw 3-series | 2011 BMW 335i xDrive | BMW 3 Series
bmw 3-series | 2014 BMW 328i M Sport
bmw 3-series | 2008 bmw 328xi wagon | bmw 328xi
bmw 3-series | 2020 BMW M340i xDrive | BMW 3 Series
bmw 5-series | 2013 BMW 528i Sedan 4D
bmw 5-series | 2008 BMW 535xi | BMW 5 Series
bmw 2-series | 2017 BMW M240i coupe
bmw 7-series | 2012 BMW 750Li
bmw 4-series | 2015 BMW 428i Gran Coupe
bmw x5 | 2014 BMW X5 xDrive35i M Sport | BMW X5
bmw x5 | 2013 BMW X5 M | BMW X5 M
bmw x3 | 2021 BMW X3 M40i
mercedes-benz c-class | 2014 Mercedes-Benz C 300 4MATIC | Mercedes-Benz C-Class
mercedes-benz c-class | 2012 Mercedes C250 coupe
mercedes-benz e-class | 2016 Mercedes Benz E350 | mercedes e350
mercedes-benz m-class | 2013 Mercedes-Benz ML350 | Mercedes-Benz M-Class
mercedes-benz s-class | 2010 Mercedes S550
mercedes-benz gle | 2018 Mercedes-Benz GLE 350 4MATIC | Mercedes-Benz GLE-Class
mercedes-benz gle | 2021 Mercedes-Benz GLE Coupe AMG 53 | Mercedes-Benz GLE Coupe
mercedes-benz glc | 2017 Mercedes-Benz GLC 300 | Mercedes-Benz GLC-Class
mercedes-benz sprinter | 2007 Dodge Sprinter 2500 high roof | Dodge Sprinter
mercedes-benz sprinter | 2015 Freightliner Sprinter 2500 cargo | Freightliner Sprinter
dodge sprinter | 2006 Mercedes Sprinter 2500 van
mercedes-benz slk | 2009 Mercedes-Benz SLK 300
lexus es | 2010 Lexus ES 350 | Lexus ES
lexus rx | 2015 Lexus RX350 AWD | Lexus RX 350
lexus is | 2008 lexus is250 awd | lexus is 250
infiniti g37 | 2012 Infiniti G37x sedan | INFINITI G37
infiniti g35 | 2006 Infiniti G35 Coupe 6MT | infiniti g35
acura tl | 2010 Acura TL SH-AWD
honda civic | 2014 Honda Civic Si coupe | Honda Civic
honda civic | 2019 Honda Civic Type R Touring | Honda Civic
honda civic | 2010 Honda Civic Hybrid | Honda Civic Hybrid
honda accord | 2013 Honda Accord Coupe EX-L V6 | Honda Accord
honda accord | 2016 Honda Accord Hybrid Touring | Honda Accord Hybrid
honda accord-crosstour | 2012 Honda Crosstour EX-L | Honda Crosstour
honda crosstour | 2011 Honda Accord Crosstour | Honda Accord Crosstour
honda cr-v | 2012 honda crv exl | honda crv
honda fit | 2009 Honda Fit Sport | Honda Fit
toyota corolla | 2019 Toyota Corolla Hatchback SE | Toyota Corolla Hatchback
toyota corolla | 2017 Toyota Corolla iM | Toyota Corolla iM
toyota camry | 2012 toyota camry hybrid xle | Toyota Camry Hybrid
toyota camry-solara | 2004 Toyota Solara SLE convertible | Toyota Camry Solara
toyota prius | 2010 Toyota Prius III | Toyota Prius
toyota prius | 2013 Toyota Prius Plug-in Hybrid | Toyota Prius Plug-in
toyota rav4 | 2017 Toyota RAV4 Hybrid XLE | Toyota RAV4 Hybrid
toyota 86 | 2022 Toyota GR86 Premium | Toyota GR86
toyota gr86 | 2017 Toyota 86 manual | Toyota 86
toyota supra | 2021 Toyota GR Supra 3.0 | Toyota GR Supra
toyota gr-supra | 2020 Toyota Supra Launch Edition | Toyota Supra
toyota 4runner | 2006 Toyota 4 Runner SR5 | toyota 4runner
toyota tacoma | 2011 Toyota Tacoma Double Cab PreRunner
toyota land-cruiser | 1999 Toyota Landcruiser | toyota land cruiser
toyota bz4x | 2026 Toyota bZ XLE | Toyota bZ
nissan rogue | 2014 Nissan Rogue Select S | Nissan Rogue Select
nissan versa | 2015 Nissan Versa Note SV | Nissan Versa Note
nissan versa-note | 2014 Nissan Versa Note S Plus | nissan versa
nissan titan | 2017 Nissan Titan XD Cummins | Nissan Titan XD
nissan altima | 2010 Nissan Altima Coupe 2.5S | Nissan Altima
nissan frontier | 2005 Nissan Frontier King Cab
nissan 280zx | 1981 Datsun 280ZX | datsun 280zx
hyundai santa-fe | 2015 Hyundai Santa Fe Sport 2.4 | Hyundai Santa Fe Sport
hyundai santa-fe-sport | 2014 Hyundai Santa Fe Sport | Hyundai Santa Fe
hyundai elantra | 2016 Hyundai Elantra GT | Hyundai Elantra GT
hyundai elantra | 2022 Hyundai Elantra N | Hyundai Elantra N
hyundai veloster | 2019 Hyundai Veloster N | Hyundai Veloster N
hyundai sonata | 2012 hyundai sonata hybrid | Hyundai Sonata Hybrid
kia forte | 2015 Kia Forte5 EX | Kia Forte5
kia forte | 2012 Kia Forte Koup SX | Kia Forte Koup
kia optima | 2017 Kia Optima Hybrid | Kia Optima
mazda mazda3 | 2012 Mazda 3 i Touring | Mazda MAZDA3
mazda mazda3 | 2009 mazda mazdaspeed3 gt | Mazda MAZDASPEED3
mazda mx-5-miata | 2010 Mazda Miata Grand Touring | Mazda MX-5 Miata
mazda protege | 2003 Mazda Protege5 | Mazda Protege5
mitsubishi lancer | 2008 Mitsubishi Lancer Evolution GSR | Mitsubishi Lancer Evolution
mitsubishi mirage | 2018 Mitsubishi Mirage G4 ES | Mitsubishi Mirage G4
mitsubishi outlander | 2018 Mitsubishi Outlander PHEV | Mitsubishi Outlander PHEV
ford f-150 | 2014 Ford F150 XLT SuperCrew | ford f150
ford f-150 | 2018 Ford F-150 Raptor | Ford F-150
ford f-250 | 2012 Ford F-250 Super Duty Lariat | Ford F-250 Super Duty
ford f-350 | 2008 Ford Super Duty F-350 DRW | Ford F-350 Super Duty
ford e-350 | 2006 ford econoline e350 | Ford E-Series
ford fusion | 2014 Ford Fusion Hybrid SE | Ford Fusion Hybrid
ford mustang | 2013 Ford Shelby GT500 | Ford Mustang
ford explorer | 2016 Ford Explorer Sport 4WD | Ford Explorer
ford explorer-sport-trac | 2007 Ford Sport Trac XLT | Ford Explorer Sport Trac
ford transit | 2017 Ford Transit Cargo 250 | Ford Transit Cargo
ford crown-victoria | 2008 Ford Crown Vic P71
chevrolet silverado-1500 | 2015 Chevy Silverado 1500 LT | Chevrolet Silverado 1500
chevrolet silverado-1500 | 2011 chevy silverado crew cab | chevrolet silverado
chevrolet silverado-2500hd | 2013 Chevrolet Silverado 2500 Duramax | Chevrolet Silverado 2500HD
chevrolet malibu | 2005 Chevrolet Malibu Classic | Chevrolet Classic
chevrolet malibu | 2004 Chevy Malibu Maxx
chevrolet blazer | 1999 Chevy S10 Blazer 4x4 | Chevrolet Blazer
chevrolet blazer | 2001 Chevrolet S-10 Blazer LS | Chevrolet S-10 Blazer
chevrolet s10 | 2000 Chevy S-10 LS ext cab | Chevrolet S-10
chevrolet corvette | 2007 Corvette Z06
chevrolet prizm | 1999 Geo Prizm LSi | geo prizm
geo metro | 1999 Chevrolet Metro LSi | Chevrolet Metro
chevrolet tracker | 1997 Geo Tracker 4x4 convertible
chevrolet bolt-ev | 2019 Chevy Bolt Premier | Chevrolet Bolt EV
gmc sierra-1500 | 2016 GMC Sierra SLT | gmc sierra 1500
gmc sierra-2500hd | 2015 GMC Sierra 2500HD Denali | GMC Sierra 2500HD
gmc yukon | 2012 GMC Yukon Denali | GMC Yukon
cadillac cts | 2009 Cadillac CTS-V sedan | Cadillac CTS-V
cadillac ats | 2016 Cadillac ATS-V coupe | Cadillac ATS-V
cadillac deville | 2003 Cadillac Sedan DeVille | cadillac deville
cadillac escalade | 2010 Cadillac Escalade Luxury AWD
chrysler town-country | 2012 Chrysler Town and Country | Chrysler Town & Country
chrysler voyager | 2000 Plymouth Voyager SE | plymouth voyager
chrysler 300 | 2014 Chrysler 300C AWD | Chrysler 300
dodge grand-caravan | 2014 Dodge Grand Caravan SXT | Dodge Grand Caravan
dodge viper | 2013 SRT Viper GTS | SRT Viper
jeep wrangler | 2014 Jeep Wrangler Unlimited Sahara | Jeep Wrangler
jeep wrangler | 2005 Jeep TJ Rubicon
jeep grand-cherokee | 2012 Jeep Gr Cherokee Laredo | Jeep Grand Cherokee
land-rover range-rover | 2008 Land Rover Range Rover HSE | Land Rover Range Rover
land-rover range-rover-evoque | 2013 Range Rover Evoque Pure | Land Rover Range Rover Evoque
land-rover discovery | 2003 Land Rover Discovery II SE | Land Rover Discovery
land-rover discovery | 2002 Land Rover Discovery Series II SD | Land Rover Discovery Series II
jaguar xk | 2000 Jaguar XK8 convertible | Jaguar XK-Series
jaguar xj | 2004 Jaguar XJ8 Vanden Plas | Jaguar XJ-Series
audi a4 | 2014 Audi A4 Allroad Premium | Audi A4 Allroad
audi a4-allroad | 2015 Audi allroad quattro Premium Plus | Audi Allroad
audi a6-allroad | 2003 Audi Allroad 2.7T | Audi Allroad
audi tt | 2012 Audi TTS coupe | Audi TTS
volvo xc70 | 2006 Volvo V70 XC | Volvo XC70
volvo v70 | 2004 Volvo V70R AWD
buick regal | 2018 Buick Regal TourX | Buick Regal TourX
oldsmobile cutlass | 1987 Oldsmobile Cutlass Supreme | Oldsmobile Cutlass Supreme
pontiac firebird | 1999 Pontiac Trans Am WS6 | Pontiac Firebird
pontiac trans-am | 2001 Pontiac Firebird Trans Am | Pontiac Firebird
mercury grand-marquis | 2006 Mercury Grand Marquis LS
genesis g80 | 2018 Genesis G80 3.8
hyundai genesis | 2013 Hyundai Genesis 5.0 R-Spec | Hyundai Genesis
tesla model-3 | 2019 Tesla Model 3 Long Range | Tesla Model 3
toyota yaris | 2019 Toyota Yaris iA | Toyota Yaris iA
toyota sienna | 2008 sienna van | Toyota Sienna
nissan pathfinder | 2013 nissan path finder
dodge ram-1500 | 2005 dodge ram SLT | dodge ram 1500
honda civic accord | 2011 Honda Accord LX
kia sorento | 2014 KIA Sorento LX | Kia Sorento
ford | 2014 Ford Focus
ram | Dodge Ram 2500 diesel | dodge ram 2500
`

/** Different cars with similar names. */
export const rejectedPairs = `
honda civic | 1994 Honda Civic Del Sol Si | Honda Civic del Sol
honda civic | 1995 Honda del Sol VTEC
honda accord | 2014 Honda Civic LX | Honda Civic
honda accord | 2012 Honda Crosstour EX-L | Honda Crosstour
honda fit | 2016 Honda HR-V EX
honda insight | 2010 Honda Civic Hybrid
ford explorer | 2007 Ford Explorer Sport Trac Limited | Ford Explorer Sport Trac
ford explorer-sport-trac | 2008 Ford Explorer XLT | Ford Explorer
ford bronco | 2021 Ford Bronco Sport Big Bend | Ford Bronco Sport
ford bronco-sport | 1994 Ford Bronco XLT
ford bronco | 1988 Ford Bronco II XLT | Ford Bronco II
ford mustang | 2021 Ford Mustang Mach-E Premium | Ford Mustang Mach-E
ford f-150 | 2022 Ford F-150 Lightning Lariat | Ford F-150 Lightning
ford f-150 | 2012 Ford F-250 Super Duty Lariat | Ford F-250 Super Duty
ford f-250 | 2008 Ford F350 King Ranch
ford transit | 2014 Ford Transit Connect XLT | Ford Transit Connect
ford transit-connect | 2016 Ford Transit T-250 | Ford Transit Cargo
ford taurus | 2008 Ford Taurus X SEL | Ford Taurus X
ford fusion | 2014 Ford Focus SE
ford e-150 | 2006 Ford E350 Super Duty van
ford ranger | 2015 Ford F150 XL
chevrolet silverado-1500 | 2013 Chevrolet Silverado 2500HD LTZ | Chevrolet Silverado 2500HD
chevrolet silverado-1500 | 2011 Chevy Silverado 3500 dually
chevrolet silverado-2500hd | 2015 Chevy Silverado 1500 LT
chevrolet silverado-1500 | 2024 Chevrolet Silverado EV RST | Chevrolet Silverado EV
chevrolet silverado-1500 | 2014 Chevy Colorado
chevrolet blazer | 2005 Chevy TrailBlazer LT | Chevrolet TrailBlazer
chevrolet trailblazer | 2019 Chevrolet Blazer RS | Chevrolet Blazer
chevrolet blazer | 2024 Chevrolet Blazer EV RS | Chevrolet Blazer EV
chevrolet equinox | 2024 Chevrolet Equinox EV LT | Chevrolet Equinox EV
chevrolet s10 | 1998 Chevrolet S10 Blazer | Chevrolet S-10 Blazer
chevrolet tahoe | 2012 Chevrolet Suburban LTZ
chevrolet bolt-ev | 2017 Chevrolet Volt LT | Chevrolet Volt
chevrolet impala | 2006 Chevrolet Malibu LS
chevrolet silverado-1500 | 2015 GMC Sierra 1500 SLE | GMC Sierra 1500
chevrolet cruze | 2008 Chevrolet Cobalt
gmc sierra-1500 | 2016 GMC Sierra 2500HD | GMC Sierra 2500HD
gmc yukon | 2013 GMC Acadia SLT
gmc suburban | 2008 GMC Yukon XL SLT
gmc sierra-1500 | 2015 GMC Canyon SLE
cadillac escalade | 2008 Cadillac Escalade EXT | Cadillac Escalade EXT
cadillac cts | 2014 Cadillac ATS Luxury | Cadillac ATS
cadillac ct4 | 2021 Cadillac CT5 Premium
ram 1500 | 2014 RAM 2500 Tradesman | RAM 2500
ram 1500 | 2008 Dodge Ram 2500 | Dodge Ram 2500
ram 1500 | 2015 RAM ProMaster 1500 | RAM ProMaster 1500
ram 1500 | 2014 Dodge Durango R/T
ram 1500 | Dodge Caravan 2012 | dodge grand caravan
ram 1500 | 2007 Dodge Dakota SLT | Dodge Dakota
ram | 2012 Dodge Journey SXT
dodge ram-1500 | 2013 Ram 3500 Tradesman
dodge charger | 2015 Dodge Challenger SXT
dodge caravan | 2015 Dodge Journey SE
dodge dart | 2012 Dodge Avenger
toyota prius | 2014 Toyota Prius c Two | Toyota Prius c
toyota prius | 2012 Toyota Prius v Five | Toyota Prius v
toyota prius-prime | 2010 Toyota Prius II
toyota prius-c | 2015 Toyota Prius v
toyota corolla | 2022 Toyota Corolla Cross LE | Toyota Corolla Cross
toyota corolla-cross | 2020 Toyota Corolla LE
toyota highlander | 2024 Toyota Grand Highlander XLE | Toyota Grand Highlander
toyota camry | 2007 Toyota Avalon XLS
toyota camry | 2012 Toyota Corolla S
toyota matrix | 2013 Toyota Yaris
toyota crown | 2023 Toyota Corolla Hatchback
toyota tundra | 2014 Toyota Tacoma SR5
toyota land-cruiser | 2010 Toyota FJ Cruiser
toyota rav4 | 2018 Toyota C-HR XLE
toyota 86 | 2015 Scion tC
toyota supra | 2000 Toyota Celica GT
nissan rogue | 2018 Nissan Rogue Sport SV | Nissan Rogue Sport
nissan rogue-sport | 2016 Nissan Rogue SL
nissan 350z | 2010 Nissan 370Z
nissan altima | 2012 Nissan Maxima SV
nissan versa | 2014 Nissan Sentra SV
nissan pathfinder | 2011 Nissan Xterra S
nissan pickup | 2010 Nissan Titan
hyundai santa-fe | 2023 Hyundai Santa Cruz SEL | Hyundai Santa Cruz
hyundai genesis | 2013 Hyundai Genesis Coupe 2.0T | Hyundai Genesis Coupe
hyundai genesis-coupe | 2011 Hyundai Genesis 4.6 sedan | Hyundai Genesis
hyundai ioniq | 2022 Hyundai Ioniq 5 SEL | Hyundai IONIQ 5
hyundai ioniq-5 | 2023 Hyundai Ioniq 6 SE | Hyundai IONIQ 6
hyundai elantra | 2015 Hyundai Sonata SE
hyundai accent | 2014 Hyundai Elantra
hyundai veloster | 2013 Hyundai Tiburon GT
kia soul | 2015 Kia Sportage LX
kia forte | 2013 Kia Optima LX
kia sedona | 2015 Kia Sorento
volkswagen atlas | 2021 Volkswagen Atlas Cross Sport SE | Volkswagen Atlas Cross Sport
volkswagen golf | 2014 Volkswagen Jetta SE
volkswagen passat | 2013 Volkswagen CC R-Line
volkswagen gti | 2014 Volkswagen Jetta GLI
volkswagen gti | 2015 Volkswagen Beetle R-Line
volkswagen jetta-gli | 2012 VW GTI
volkswagen tiguan | 2012 Volkswagen Touareg TDI
volkswagen new-beetle | 2012 Volkswagen Eos
bmw 3-series | 2012 BMW 528i | BMW 5 Series
bmw 3-series | 2016 BMW 428i | BMW 4 Series
bmw 3-series | 2013 BMW X3 xDrive28i
bmw x5 | 2014 BMW X3 xDrive28i | BMW X3
bmw x5 | 2012 BMW X6 xDrive35i | BMW X6
bmw 5-series | 2013 BMW 740Li
bmw 2-series | 2012 BMW 128i | BMW 1 Series
bmw i3 | 2015 BMW i8
mercedes-benz c-class | 2014 Mercedes-Benz CLA 250 | Mercedes-Benz CLA-Class
mercedes-benz e-class | 2014 Mercedes-Benz CLS 550 | Mercedes-Benz CLS
mercedes-benz c-class | 2013 Mercedes E350
mercedes-benz gle | 2017 Mercedes GLC 300
mercedes-benz s-class | 2013 Mercedes SL550
mercedes-benz sl | 2012 Mercedes SLK 350
mercedes-benz eqe | 2023 Mercedes-Benz EQS 450
audi a4 | 2014 Audi A6 Premium Plus | Audi A6
audi a4 | 2013 Audi Q5 2.0T
audi a4 | 2012 Audi S4 Prestige
audi q8 | 2021 Audi Q7
audi e-tron | 2022 Audi e-tron GT quattro | Audi e-tron GT
porsche boxster | 2014 Porsche Cayman S | Porsche Cayman
porsche 718-boxster | 2018 Porsche 718 Cayman | Porsche 718 Cayman
porsche cayenne | 2016 Porsche Macan S
porsche 911 | 2001 Porsche Boxster S
mini cooper | 2014 MINI Cooper Countryman S | MINI Countryman
mini cooper | 2013 MINI Paceman S ALL4 | MINI Paceman
mini convertible | 2015 MINI Cooper Countryman | MINI Countryman
mini clubman | 2011 MINI Cooper S Hardtop | MINI Hardtop
mini countryman | 2012 MINI Cooper S | MINI Cooper
subaru crosstrek | 2014 Subaru Forester 2.5i
subaru crosstrek | 2015 Subaru Impreza Sport
subaru impreza | 2010 Subaru Legacy 2.5i
subaru outback | 2012 Subaru Legacy Limited
subaru outback | 2010 Subaru Forester X
subaru brz | 2012 Subaru WRX
mazda mazda3 | 2010 Mazda 6 i Sport | Mazda MAZDA6
mazda cx-5 | 2014 Mazda CX-9 Touring
mazda cx-3 | 2021 Mazda CX-30 Select
mazda rx-7 | 2005 Mazda RX-8
mitsubishi eclipse | 2018 Mitsubishi Eclipse Cross SE | Mitsubishi Eclipse Cross
mitsubishi outlander | 2014 Mitsubishi Outlander Sport ES | Mitsubishi Outlander Sport
mitsubishi montero | 2001 Mitsubishi Montero Sport XLS | Mitsubishi Montero Sport
mitsubishi lancer | 2009 Mitsubishi Galant
jeep cherokee | 2012 Jeep Grand Cherokee Laredo | Jeep Grand Cherokee
jeep grand-cherokee | 1999 Jeep Cherokee Sport
jeep wagoneer | 2022 Jeep Grand Wagoneer Series II | Jeep Grand Wagoneer
jeep compass | 2012 Jeep Patriot Sport
jeep wrangler | 2020 Jeep Gladiator Rubicon | Jeep Gladiator
land-rover range-rover | 2012 Land Rover Range Rover Sport HSE | Land Rover Range Rover Sport
land-rover range-rover | 2013 Land Rover Range Rover Evoque | Land Rover Range Rover Evoque
land-rover discovery | 2016 Land Rover Discovery Sport SE | Land Rover Discovery Sport
land-rover range-rover-sport | 2008 Land Rover LR3 SE
acura tl | 2010 Acura TSX
acura tlx | 2016 Acura ILX Premium | Acura ILX
acura mdx | 2014 Acura RDX
lexus es | 2012 Lexus GS 350 | Lexus GS
lexus rx | 2010 Lexus GX 460
lexus is | 2015 Lexus RC 350 F Sport
infiniti g37 | 2011 Infiniti M37
infiniti q50 | 2015 Infiniti QX50
infiniti qx60 | 2014 Infiniti QX80
buick encore | 2021 Buick Encore GX Select | Buick Encore GX
buick enclave | 2016 Buick Envision
lincoln mkz | 2014 Lincoln MKX
lincoln continental | 2003 Lincoln Town Car
chrysler 200 | 2013 Chrysler 300
chrysler pacifica | 2014 Chrysler Town & Country
jaguar xf | 2012 Jaguar XJ L
jaguar f-pace | 2019 Jaguar E-PACE
volvo xc90 | 2018 Volvo XC60 T5
volvo s60 | 2013 Volvo S80
tesla model-3 | 2020 Tesla Model Y
tesla model-s | 2019 Tesla Model X
pontiac g6 | 2008 Pontiac G8 GT
oldsmobile alero | 2001 Oldsmobile Aurora
mercury mariner | 2008 Mercury Mountaineer
toyota tacoma | 2014 Nissan Frontier SV | Nissan Frontier
honda civic | 2014 Toyota Corolla LE | Toyota Corolla
lexus es | 2010 Toyota Camry XLE | Toyota Camry
honda accord | 2012 Acura TSX
scion fr-s | 2013 Subaru BRZ Limited
genesis g70 | 2019 Genesis G80
mini cooper | 2014 BMW 328i
toyota rav4-prime | 2019 Toyota RAV4 LE
saturn ion | 2007 Saturn Vue
fiat 500 | 2014 Fiat 500L Lounge | FIAT 500L
fiat 500l | 2013 Fiat 500 Pop
`
