/**
 * Trims by model, in the makers' own spelling: trim levels sold in the United States. The make and its models precede
 * the bar, their trims follow it. A word counts as a trim only for the models listed with it. Bodies, doors, cabs,
 * drivetrains and engines are not trims.
 */
export const trimLines = `
acura integra | LS; GS; GS-R; RS; Type R; A-Spec; Type S
acura ilx, tlx, rdx, mdx | Technology; Advance; A-Spec; Premium; Type S; Base
acura tl, rsx, cl | Type S; A-Spec
acura tsx | Technology; Special Edition
audi a3, a4, a5, a6, a7, a8, q3, q5, q7, q8, s3, s4, s5, s6, sq5, a4-allroad, allroad, tt | Premium; Premium Plus; Prestige; S Line; Komfort; Titanium; Technik
buick enclave, encore, envision, lacrosse, lucerne, regal, verano, rendezvous | CX; CXL; CXS; Premium; Essence; Preferred; Leather; Convenience; Avenir; GS; Touring; Sport Touring
buick lesabre, century, park-avenue | Custom; Limited; Ultra
cadillac escalade, escalade-esv, escalade-ext | Base; Luxury; Premium; Platinum; Premium Luxury; Sport
cadillac cts, ats, srx, xt5, xt4, xt6, xts, ct4, ct5, ct6 | Base; Luxury; Premium; Premium Luxury; Performance; Performance Collection; Luxury Collection; Premium Collection; Sport; V-Sport; Platinum
cadillac deville | DTS; DHS; Base
cadillac seville | SLS; STS
chevrolet silverado-1500, silverado-2500hd, silverado-3500hd | WT; Work Truck; LS; LT; LTZ; SS; Custom; Custom Trail Boss; RST; LT Trail Boss; Trail Boss; High Country; ZR2; 1LT; 2LT; 1WT
chevrolet tahoe, suburban, avalanche | LS; LT; LTZ; Premier; RST; Z71; High Country; Custom; Black Diamond
chevrolet colorado | WT; LS; LT; Z71; ZR2; Work Truck; Trail Boss
chevrolet impala, malibu, cobalt, cavalier, monte-carlo, lumina, cruze, sonic, spark, aveo, traverse, equinox, trax, captiva-sport, hhr, uplander, venture, trailblazer, blazer, s10, astro | Base; LS; LT; LTZ; SS; Premier; RS; LX; L; Activ; ECO; 1LT; 2LT; 1LS; 2LS; Limited; Z24; Maxx
chevrolet camaro | LS; LT; SS; RS; Z28; ZL1; 1LT; 2LT; 1SS; 2SS; 1LS; 3LT; LT1; Berlinetta; IROC-Z
chevrolet corvette | Stingray; Z06; ZR1; Z51; Grand Sport; 1LT; 2LT; 3LT; E-Ray; Base
chevrolet volt, bolt-ev, bolt-euv | LT; Premier; Base; 1LT; 2LT
chevrolet express-1500, express-2500, express-3500 | LS; LT; WT
chrysler 200, 300, sebring | LX; LXI; Limited; Touring; S; C; Base; Touring-L; JXi
chrysler town-country | LX; LXI; EX; Limited; Touring; Touring-L; S; Limited Platinum
chrysler pacifica, voyager | LX; L; Touring; Touring L; Touring L Plus; Limited; Launch Edition; Pinnacle
chrysler pt-cruiser | Base; Classic; Limited; Touring; LX; GT
dodge caravan, grand-caravan | SE; SXT; GT; ES; LE; Sport; Crew; R/T; AVP; American Value Package; SE Plus
dodge charger, challenger | SE; SXT; GT; R/T; SRT; SRT8; SRT 392; Scat Pack; R/T Scat Pack; SRT Hellcat; Hellcat; SXT Plus; R/T Plus; Daytona; Super Bee
dodge avenger, caliber, stratus, neon, intrepid, magnum, nitro, dart, journey | SE; SXT; R/T; ES; GT; SRT4; SRT8; Limited; Rallye; Crossroad; American Value Package; Mainstreet; Heat; Detonator; Aero; Lux
dodge durango, dakota | SLT; SXT; Limited; R/T; Citadel; Crew; GT; SRT; Sport; ST; SLT Plus; Laramie; Big Horn; Express; Adventurer; Heat; Base; TRX
dodge ram-1500, ram-2500, ram-3500 | ST; SLT; Laramie; Sport; TRX; Big Horn; Lone Star; TRX4; Laramie SLT; SLT Laramie; Power Wagon; Express; R/T; SXT
fiat 500, 500l, 500x | Pop; Lounge; Sport; Abarth; Easy; Trekking; Trekking Plus
ford f-150, f-250, f-350, f-450 | XL; XLT; Lariat; King Ranch; Platinum; Limited; STX; FX2; FX4; Harley-Davidson; Raptor; SVT Raptor; Tremor; XTR; Lariat Limited; XL STX
ford escape, fusion, focus, fiesta, taurus, edge, flex, five-hundred, freestyle, ecosport, c-max | S; SE; SEL; Titanium; Limited; ST; SES; LX; ZX3; ZX4; ZX5; ZTS; ZTW; XLS; XLT; Sport; SHO; ST-Line; RS; Hybrid SE; SVT
ford explorer, expedition, expedition-max, excursion, explorer-sport-trac | XL; XLS; XLT; Limited; Platinum; Eddie Bauer; King Ranch; Sport; ST; Timberline; Base; NBX; STX
ford ranger | XL; XLT; Lariat; Edge; Sport; STX; Splash; FX4; Base; Raptor
ford mustang | GT; GT Premium; LX; SVT Cobra; Cobra; Shelby GT500; Shelby GT350; GT500; GT350; Mach 1; Bullitt; EcoBoost; EcoBoost Premium; Boss 302; Base; Dark Horse
ford bronco, bronco-sport | Base; Big Bend; Black Diamond; Outer Banks; Badlands; Wildtrak; Eddie Bauer; XLT; Heritage; Raptor; Everglades
ford crown-victoria | LX; Police Interceptor; Base
ford transit-connect, windstar, freestar, e-150, e-250, e-350 | XL; XLT; LX; SE; SEL; Limited; S; Titanium; Chateau
ford maverick | XL; XLT; Lariat; Tremor; Lobo
gmc sierra-1500, sierra-2500hd, sierra-3500hd | WT; Work Truck; SL; SLE; SLT; Denali; AT4; Elevation; AT4X; Pro; Denali Ultimate
gmc yukon, yukon-xl, acadia, terrain, envoy, canyon | SL; SLE; SLT; Denali; AT4; SLE-1; SLE-2; SLT-1; SLT-2; Elevation; Base; Limited; All Terrain
honda accord | DX; LX; EX; EX-L; SE; Sport; Touring; LX-P; LX-S; LX SE; Sport SE; Sport-L; Value Package; Special Edition; EX-T
honda civic | DX; LX; EX; EX-L; Si; HX; GX; VP; Sport; Touring; Type R; EX-T; LX-S; HF; SE; LX-P; CX; Sport Touring
honda cr-v, pilot, odyssey, hr-v, passport, element, fit, insight, crosstour, accord-crosstour, ridgeline | DX; LX; EX; EX-L; SE; Sport; Touring; Elite; EX-P; RT; RTS; RTL; RTL-T; RTL-E; Black Edition; TrailSport; Touring Elite; SC; EX-T; VP; Sport-L; RTX; Value Package
hyundai elantra, sonata, accent, tucson, santa-fe, santa-fe-sport, azera, kona, palisade, tiburon, veloster, venue, veracruz, ioniq-5 | GLS; GL; GS; GT; SE; SEL; Limited; Value Edition; Sport; Ultimate; Blue; N Line; SX; LX; Base; Preferred; Calligraphy; XRT; Eco; Essential; R-Spec
infiniti g35, g37, q50, q60, qx60, qx56, qx80, fx35, m35, m37, ex35, q70, qx50 | Base; Journey; Sport; Luxe; Pure; Premium; Red Sport; Red Sport 400; Essential; Sensory; Autograph; Signature Edition
jeep grand-cherokee | Laredo; Limited; Overland; Summit; SRT; SRT8; Altitude; Trailhawk; Trackhawk; High Altitude; Laredo E; Laredo X; Orvis
jeep wrangler | Sport; Sport S; Sahara; Rubicon; Willys; Willys Wheeler; X; SE; Freedom Edition; Altitude; Rubicon 392
jeep cherokee, liberty, patriot, compass, renegade, commander | Sport; Classic; Limited; Latitude; Trailhawk; Renegade; High Altitude; Altitude; Latitude Plus; SE; Country; Laredo; Overland; Base; North; Upland; Jet
jeep gladiator | Sport; Sport S; Overland; Rubicon; Mojave; Willys
kia optima, forte, forte5, forte-koup, sorento, sportage, soul, rio, sedona, spectra, cadenza, k5, seltos, niro, telluride, stinger, carnival, amanti, rondo | LX; EX; EX-L; SX; S; L; Base; GT; GT-Line; SX Limited; SXL; GT1; GT2; LXS; FE; X-Line; Touring; Premium; LX S; Exclaim; SX Prestige; EX Premium; SX Turbo
land-rover range-rover, range-rover-sport, range-rover-evoque, discovery, discovery-sport, lr2, lr3, lr4 | HSE; SE; HSE Luxury; Supercharged; Autobiography; Pure; Dynamic; Prestige; Luxury; HSE LUX; LUX; HSE Sport; Base; S
lexus is, es, gs, rx, nx, gx, lx, ls, ct, rc, ux, tx | F Sport; Luxury; Premium; Base; Crafted Line; Black Line; Overtrail
lincoln mkz, mkx, mkc, mks, mkt, navigator, nautilus, aviator, corsair, continental | Base; Select; Reserve; Premiere; Black Label; Luxury; Ultimate; Elite; Standard
lincoln town-car | Executive; Signature; Cartier; Signature Limited; Ultimate; Designer
mazda mazda3, mazda6, mazda5 | i; s; i Sport; i Touring; i Grand Touring; s Touring; s Grand Touring; i SV; Sport; Touring; Grand Touring; Grand Touring Reserve; Signature; Select; Preferred; Carbon Edition; Premium; Turbo Premium Plus; GX; GT
mazda cx-3, cx-30, cx-5, cx-50, cx-7, cx-9, cx-90, tribute | Sport; Touring; Grand Touring; Signature; Carbon Edition; Select; Preferred; Premium; Grand Touring Reserve; SV; i; s; LX; ES; DX; i Sport; i SV; Premium Plus
mazda mx-5-miata | Sport; Touring; Grand Touring; Club; Base; LS; GT; RF Grand Touring
mercury grand-marquis, mountaineer, mariner, milan, sable, villager | GS; LS; Base; Premier; Premium; Luxury; Convenience; Ultimate; Estate; GS Premium; LS Premium; Sport
mini cooper, countryman, clubman, hardtop | S; John Cooper Works; S ALL4; SE; ALL4; Signature; Iconic; Classic
mitsubishi lancer, outlander, outlander-sport, galant, eclipse, mirage, endeavor, eclipse-cross, mirage-g4, montero, montero-sport, diamante | DE; ES; ES-E; SE; SEL; GT; GTS; LS; GS; RS; Ralliart; XLS; LE; Limited; SP; SV; ES Plus; Black Edition; GTP; XS; VR-X; Spyder GS; Spyder GT
nissan altima, maxima, sentra, versa, versa-note | S; SV; SL; SR; 2.5 S; 2.5 SV; 2.5 SL; 3.5 S; 3.5 SL; 3.5 SE; 3.5 SR; 3.5 SV; 1.8 S; 1.8 SL; 2.0 S; 2.0 SR; 2.0 SL; SE; GXE; GLE; SE-R; SE-R Spec V; XE; GXE; 1.6 S; Platinum; S Plus; Midnight Edition; FE+ S; NISMO
nissan rogue, murano, pathfinder, juke, kicks, quest, leaf, armada, rogue-sport, rogue-select, cube | S; SV; SL; SR; LE; SE; XE; Platinum; Midnight Edition; Rock Creek; S Plus; SV Plus; Krom; GXE; NISMO; Special Edition; CrossCabriolet
nissan frontier, titan, titan-xd, xterra | S; SV; SL; XE; SE; LE; PRO-4X; Off-Road; X; Platinum Reserve; Desert Runner; NISMO; PRO-X
nissan 350z, 370z | Base; Enthusiast; Touring; Performance; Track; Grand Touring; NISMO; Sport; Sport Touring
pontiac g6, grand-am, grand-prix, sunfire, vibe, bonneville, montana, torrent, firebird | Base; GT; GTP; SE; SE1; SE2; SLE; SSE; SSEi; GXP; Formula; Trans Am; GT1; Value Leader
ram 1500, 2500, 3500 | Tradesman; Express; SLT; HFE; Big Horn; Lone Star; Sport; Rebel; Laramie; Longhorn; Laramie Longhorn; Limited; TRX; ST; Outdoorsman; R/T; Power Wagon; Tungsten; RHO
saturn ion, vue, aura, outlook | XE; XR; Red Line; Green Line
scion tc, xb, xd, fr-s | Release Series; Base
subaru outback, legacy, forester, impreza, crosstrek, xv-crosstrek, ascent, baja, tribeca | Base; Premium; Limited; Touring; Sport; Onyx Edition; Onyx Edition XT; Wilderness; L; LS; GT; 2.5i; 2.5i Premium; 2.5i Limited; 2.5X; 2.5X Premium; 2.5X Limited; 2.5XT; 2.5 RS; 2.5 GT Limited; 2.5i Touring; 3.6R Limited; 2.0i Premium; 2.0i Sport; 2.0i Limited; 2.0i; X; XS; XT; L.L. Bean; VDC; 2.5XT Touring; 2.0XT Touring; 2.0XT Premium
subaru wrx, wrx-sti | Base; Premium; Limited; GT; TR
tesla model-3, model-y, model-s, model-x | Long Range; Performance; Standard Range; Standard Range Plus; Plaid; 60; 70; 70D; 75; 75D; 85; P85; 85D; P85D; P90D; 90D; 100D; P100D; Mid Range
toyota camry, camry-solara, avalon | CE; LE; XLE; SE; XSE; L; XL; XLS; Limited; Touring; TRD; DX; SLE; SE Sport; Base; XLE Premium; XLE Touring; SE Nightshade
toyota corolla, corolla-hatchback, matrix, yaris, echo, corolla-cross | CE; LE; S; L; XLE; SE; XSE; XRS; VE; DX; LE Eco; S Plus; XR; LE Premium; S Premium; Base; iA; Nightshade
toyota rav4, highlander, sienna, venza, sequoia, grand-highlander, 4runner | Base; CE; LE; XLE; SE; XSE; L; Limited; SR5; Platinum; Sport; TRD; TRD Pro; TRD Off-Road; Trail; Adventure; XLE Premium; Nightshade; TRD Sport; Limited Platinum; LE Plus; Trail Edition; SR5 Premium; TRD Off-Road Premium; Bronze Edition; Woodland Edition; SE Premium; XLE Limited; Hybrid Limited
toyota tacoma, tundra, t100 | SR; SR5; TRD Off-Road; TRD Sport; TRD Pro; Limited; PreRunner; 1794 Edition; 1794; Platinum; Base; X-Runner; S-Runner; TRD
toyota prius-v | Two; Three; Five
toyota prius, prius-c, prius-prime | Two; Three; Four; Five; One; I; II; III; IV; V; LE; XLE; Limited; Two Eco; Three Touring; Four Touring; Plus; Premium; Advanced; Touring; Base; L Eco; Persona
toyota land-cruiser, fj-cruiser, celica, supra, gr-supra, mr2, 86, gr86 | Base; GT; GT-S; Premium; Heritage Edition; TRD Special Edition; Trail Teams; ST; 1958
volkswagen jetta, passat, golf, tiguan, atlas, cc, beetle, new-beetle, eos, gti, touareg, jetta-sportwagen, golf-sportwagen, rabbit, taos, routan, jetta-gli | S; SE; SEL; SEL Premium; Wolfsburg; Wolfsburg Edition; GL; GLS; GLX; GLI; R-Line; Autobahn; Sport; Lux; Execline; Komfort; Value Edition; TDI SE; SE R-Line; SEL R-Line; Base; Trendline; Highline; Comfortline; Luxury; SE w/Technology; Limited; Premium
volvo s40, s60, s80, s90, v50, v60, v70, v90, xc40, xc60, xc70, xc90, c30, c70 | T5; T6; Momentum; Inscription; R-Design; Premier; Premier Plus; Platinum; Cross Country; 2.5T; 2.4i; 3.2; T8; Ultimate; Plus; Core; Base
`
