/**
 * Typical equipment by model, trim and years, from the makers' equipment lists as quoted in buyers' guides. Each line
 * has the make and its models by catalog id, the trims ("*" for all), the model years and the features. Only equipment
 * of nearly every such car is listed; common options are not.
 */
export const typicalEquipmentLines = `
honda accord | EX-L | 2003- | leather seats; sunroof; heated seats; power seats; alloy wheels
honda accord | EX; EX-T | 2003- | sunroof; alloy wheels
honda accord | Touring | 2013- | leather seats; heated seats; sunroof; alloy wheels; keyless entry; push-button start
honda civic | EX-L | 2009- | leather seats; sunroof; heated seats; alloy wheels
honda civic | EX; EX-T | 2001- | sunroof; alloy wheels; power windows
honda civic | Touring | 2016- | leather seats; sunroof; heated seats; adaptive cruise control; lane keeping; automatic emergency braking
honda civic | Si | 1999- | manual transmission; sunroof; alloy wheels
honda cr-v | EX-L | 2007- | leather seats; sunroof; heated seats; power seats
honda cr-v | EX | 2002- | sunroof; alloy wheels
honda cr-v | Touring | 2015- | leather seats; sunroof; heated seats; power liftgate; adaptive cruise control; lane keeping
honda hr-v | EX-L | 2016- | leather seats; sunroof; heated seats
honda pilot | * | 2003- | third row
honda pilot | EX-L | 2006- | leather seats; heated seats; sunroof; power seats
honda pilot | Touring; Elite | 2009- | leather seats; heated seats; sunroof; navigation; power liftgate; backup camera
honda passport | EX-L; Touring; Elite | 2019- | leather seats; heated seats; sunroof; power liftgate
honda odyssey | * | 1999- | third row
honda odyssey | EX-L | 2005- | leather seats; heated seats; sunroof; power sliding doors
honda odyssey | Touring; Elite; Touring Elite | 2005- | leather seats; heated seats; sunroof; navigation; power sliding doors; power liftgate
honda ridgeline | * | 2006- | crew cab
honda ridgeline | RTL; RTL-T; RTL-E | 2006- | leather seats; heated seats; power seats
acura mdx | * | 2001- | leather seats; heated seats; sunroof; third row; power seats
acura tl, tsx, tlx, rdx | * | 2004- | leather seats; heated seats; sunroof; power seats; alloy wheels
toyota camry | XLE; XSE | 2018- | leather seats; heated seats; power seats; alloy wheels
toyota avalon | Limited; XLS; XLE; Touring | 2000- | leather seats; power seats; alloy wheels
toyota avalon | Limited | 2005- | heated seats; cooled seats; sunroof
toyota highlander | * | 2011- | third row
toyota highlander | Limited; Platinum | 2008- | leather seats; heated seats; power liftgate; power seats
toyota highlander | XLE | 2014- | leather seats; heated seats; sunroof; power liftgate
toyota grand-highlander | * | 2024- | third row
toyota rav4 | Limited | 2009- | heated seats; sunroof; dual-zone climate control
toyota rav4 | XLE; XLE Premium | 2013- | sunroof; alloy wheels
toyota sienna | * | 1998- | third row
toyota sienna | XLE; Limited; Platinum | 2011- | leather seats; heated seats; power sliding doors; sunroof
toyota sequoia | * | 2001- | third row
toyota sequoia | Limited; Platinum | 2001- | leather seats; heated seats; sunroof
toyota 4runner | Limited | 2003- | leather seats; heated seats; sunroof; power seats
toyota 4runner | TRD Pro; TRD Off-Road; Trail | 2010- | four-wheel drive
toyota land-cruiser | * | 1998-2021 | four-wheel drive; leather seats; sunroof; third row
toyota tundra | Limited; Platinum; 1794 Edition | 2007- | leather seats; power seats; alloy wheels
toyota tundra | Platinum; 1794 Edition | 2014- | heated seats; cooled seats; navigation
toyota tacoma | Limited | 2012- | leather seats; heated seats
toyota tacoma | TRD Off-Road | 2016- | locking differential
toyota prius, prius-c, prius-v | * | 2001- | hybrid
toyota prius-prime, rav4-prime | * | 2017- | hybrid; plug-in hybrid
toyota venza | * | 2021- | hybrid; all-wheel drive
lexus rx, es, gs, ls | * | 2000-2011 | leather seats; sunroof; power seats; alloy wheels
lexus gx, lx | * | 2003- | leather seats; heated seats; sunroof; four-wheel drive; third row
subaru outback, forester, legacy, ascent, crosstrek, xv-crosstrek, wrx, wrx-sti, tribeca, b9-tribeca, baja | * | 1997- | all-wheel drive
subaru impreza | * | 2002- | all-wheel drive
subaru ascent | * | 2019- | third row
subaru outback, legacy, forester, ascent, crosstrek | Limited; Touring; 2.5i Limited | 2009- | leather seats; heated seats; power seats
subaru outback, legacy, forester, impreza, crosstrek, ascent | Premium; 2.5i Premium | 2013- | heated seats; alloy wheels
audi q5, q7, q8, allroad, a4-allroad | * | 2007- | all-wheel drive; leather seats; heated seats; sunroof
audi q7 | * | 2007- | third row
audi a4, a5, a6, a7, a8, q3 | Premium Plus; Prestige | 2009- | leather seats; heated seats; sunroof
bmw x5 | * | 2000-2013 | all-wheel drive; sunroof; power seats
bmw x3 | * | 2004-2012 | all-wheel drive; sunroof
volvo xc90 | * | 2003- | third row; leather seats; sunroof
mercedes-benz gl-class, gls | * | 2007- | all-wheel drive; leather seats; heated seats; sunroof; third row; power liftgate
land-rover range-rover, range-rover-sport, lr4 | * | 2006- | leather seats; heated seats; sunroof; power seats
jeep wrangler | * | 1987- | four-wheel drive; convertible
jeep wrangler, gladiator | Rubicon | 2003- | four-wheel drive; locking differential
jeep gladiator | * | 2020- | four-wheel drive; crew cab
jeep grand-cherokee | Limited; Overland; Summit | 2005- | leather seats; heated seats; power seats
jeep grand-cherokee | Overland; Summit | 2011- | sunroof; cooled seats; navigation; power liftgate
jeep cherokee, compass, renegade | Limited | 2014- | leather seats; heated seats
jeep cherokee, compass, renegade | Trailhawk | 2014- | four-wheel drive
ford f-150 | Lariat; King Ranch; Platinum; Limited | 2004- | leather seats; power seats; alloy wheels
ford f-150 | King Ranch; Platinum; Limited | 2009- | heated seats; cooled seats; remote start
ford f-250, f-350 | Lariat; King Ranch; Platinum; Limited | 2008- | leather seats; power seats
ford explorer | * | 2011- | third row
ford explorer | Limited; Platinum | 2011- | leather seats; heated seats; power seats; backup camera
ford expedition, expedition-max | * | 2003- | third row
ford expedition, expedition-max | Limited; King Ranch; Platinum | 2007- | leather seats; heated seats; cooled seats; power liftgate
ford escape, fusion, edge, focus | Titanium | 2013- | leather seats; heated seats; push-button start; premium sound; backup camera
ford mustang | GT Premium; EcoBoost Premium | 2015- | leather seats; heated seats; cooled seats
lincoln navigator | * | 2003- | third row; leather seats; heated seats; cooled seats; power liftgate
chevrolet silverado-1500, silverado-2500hd, silverado-3500hd | LTZ; High Country | 2007- | leather seats; heated seats; power seats
chevrolet tahoe, suburban | * | 2000- | third row
chevrolet tahoe, suburban | LT | 2007- | leather seats; power seats
chevrolet tahoe, suburban | LTZ; Premier; High Country | 2007- | leather seats; heated seats; premium sound; power liftgate
chevrolet traverse | * | 2009- | third row
chevrolet traverse, equinox, malibu, impala | LTZ; Premier | 2013- | leather seats; heated seats; alloy wheels
gmc yukon, yukon-xl | * | 2000- | third row
gmc yukon, yukon-xl | SLT; Denali | 2001- | leather seats; heated seats; power seats
gmc yukon, yukon-xl, acadia | Denali | 2011- | premium sound; heated seats; cooled seats; power liftgate
gmc sierra-1500, sierra-2500hd, sierra-3500hd | SLT; Denali | 2007- | leather seats; power seats
gmc sierra-1500, sierra-2500hd, sierra-3500hd | Denali | 2007- | heated seats; premium sound; crew cab
gmc acadia | * | 2007-2023 | third row
cadillac escalade, escalade-esv | * | 2002- | third row; leather seats; heated seats; premium sound
buick enclave | * | 2008- | third row
buick enclave | CXL; Leather; Premium; Avenir | 2008- | leather seats; heated seats; power liftgate
ram 1500, 2500, 3500 | Laramie; Longhorn; Laramie Longhorn; Limited | 2011- | leather seats; heated seats; cooled seats; power seats
dodge ram-1500, ram-2500, ram-3500 | Laramie | 2002- | leather seats; power seats
dodge durango | * | 2011- | third row
dodge durango | Limited; Citadel | 2011- | leather seats; heated seats
dodge grand-caravan | * | 1996- | third row
chrysler town-country, pacifica | * | 2005- | third row
chrysler town-country | Limited; Touring-L | 2011- | leather seats; heated seats; power sliding doors; power liftgate
chrysler pacifica | Touring L; Limited; Pinnacle | 2017- | leather seats; heated seats; power sliding doors; power liftgate
nissan pathfinder, armada | * | 2013- | third row
nissan rogue, murano, pathfinder | SL; Platinum | 2014- | leather seats; heated seats; navigation
nissan altima | 2.5 SL; 3.5 SL; SL | 2013- | leather seats; heated seats
nissan maxima | SL; Platinum | 2016- | leather seats; heated seats; navigation
nissan frontier, titan | PRO-4X | 2009- | four-wheel drive; locking differential
nissan leaf | * | 2011- | electric
infiniti qx60, jx35, qx56, qx80 | * | 2004- | third row; leather seats; heated seats
hyundai santa-fe, sonata, tucson, elantra | Limited; Ultimate; Calligraphy | 2011- | leather seats; heated seats
hyundai palisade | * | 2020- | third row
kia telluride | * | 2020- | third row
kia optima, sorento, sportage | SX; SX Limited; SXL | 2011- | leather seats; heated seats
mazda cx-5, cx-9, cx-30, mazda3, mazda6 | Grand Touring; Grand Touring Reserve; Signature | 2014- | leather seats; heated seats; sunroof; premium sound; blind spot monitor
mazda cx-9, cx-90 | * | 2007- | third row
volkswagen atlas | * | 2018- | third row
volkswagen jetta, passat, tiguan, atlas | SEL; SEL Premium | 2013- | sunroof; heated seats; push-button start
tesla model-3, model-y, model-s, model-x | * | 2012- | electric; navigation; touchscreen; backup camera; bluetooth
chevrolet bolt-ev, bolt-euv | * | 2017- | electric
`
