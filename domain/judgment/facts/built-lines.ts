/**
 * How makers built their models for the US market. Compared with the EPA's fuel economy data up to 2015 and with
 * NHTSA's VIN tables.
 *
 * Each line has the make, models by catalog id, doors and body, then spans of model years with drives, fuels and
 * transmissions. Doors and body after a span override the line's for that span.
 *
 * An extra letter is harmless, but a missing letter hides a car from a buyer. If it is not certain that a variant was
 * never built, the letter is included, or "?" for all.
 *
 * Drives: F front, R rear, 4 all four wheels (full-time or selectable). Fuels: G gasoline, H hybrid, P plug-in, D
 * diesel, E electric. Transmissions: A automatic, V continuously variable, M manual. Doors: 2, 4 (a hatch is not
 * counted). Body: C open roof, 3 third row, K crew cab, L long bed, S sliding doors, "-" none of these.
 */
export const builtLines = `
acura cl 2 -: 1997-2003 F G AM
acura ilx 4 -: 2013-2015 F GH AVM; 2016-2022 F G A
acura integra 24 -: 1995-2001 F G AM; 2023-2025 F G VM 4 -
acura mdx 4 3: 2001-2012 4 G A; 2013-2016 F4 G A; 2017-2020 F4 GH A; 2022-2025 F4 G A
acura nsx 2 C: 1995-2005 R G AM; 2017-2022 4 H A 2 -
acura rdx 4 -: 2007-2009 4 G A; 2010-2025 F4 G A
acura rl 4 -: 1996-2004 F G A; 2005-2012 4 G A
acura rlx 4 -: 2014-2020 F4 GH A
acura rsx 2 -: 2002-2006 F G AM
acura tl 4 -: 1996-2003 F G A; 2004-2008 F G AM; 2009-2014 F4 G AM
acura tlx 4 -: 2015-2025 F4 G A
acura tsx 4 -: 2004-2014 F G AM
alfa-romeo giulia, stelvio 4 -: 2017-2025 R4 G A
audi a3 4 -: 2006-2013 F4 GD AM; 2015-2020 F4 GHDP A 24 C; 2022-2025 F4 GH A
audi a4 4 -: 1996-2002 F4 G AVM; 2003-2009 F4 G AVM 24 C; 2010-2016 F4 G AVM; 2017-2020 F4 GH AM; 2021-2025 4 GH A
audi a5 24 C: 2008-2017 F4 G AVM; 2018-2020 F4 GH AM; 2021-2025 4 GH A
audi a6 4 3: 1995-2004 F4 G AVM; 2005-2011 F4 G AV; 2012-2018 F4 GD AV; 2019-2025 F4 GHP A
audi a7 4 -: 2012-2018 4 GD A; 2019-2025 4 GHP A
audi a8 4 -: 1997-2001 F4 G A; 2002-2011 4 G A; 2012-2018 4 GHD A; 2019-2025 4 GHP A
audi allroad, a4-allroad, a6-allroad 4 3: 2001-2005 4 G AM; 2013-2016 4 G A; 2017-2025 4 GH A
audi e-tron, q8-e-tron 4 -: 2019-2024 4 E A
audi q3 4 -: 2015-2025 F4 GH A
audi q4-e-tron 4 -: 2022-2025 R4 E A
audi q5 4 -: 2009-2010 4 G A; 2011-2018 4 GHD A; 2019-2025 4 GHP A
audi q7 4 3: 2007-2014 4 GD A; 2015-2019 4 GHD A; 2020-2025 4 GHP A
audi q8 4 -: 2019-2025 4 GHP A
audi s4 4 -: 2000-2003 4 G AM; 2004-2009 4 G AM 24 C; 2010-2017 4 G AM; 2018-2025 4 GH A
audi s5 24 C: 2008-2017 4 G AM; 2018-2025 4 GH A
audi sq5 4 -: 2014-2025 4 GH A
audi tt 2 C: 2000-2011 F4 G AM; 2012-2015 4 G AM; 2016-2022 4 G A
bmw 1-series 2 C: 2008-2013 R G AM
bmw 2-series 2 C: 2014-2019 R4 G AM; 2020-2025 FR4 GH AM 24 C
bmw 3-series 24 C: 1995-1998 R G AM; 1999-2006 R4 G AM; 2007-2010 R4 GD AM; 2011-2013 R4 GHD AM; 2014-2018 R4 GHDP AM 4 -; 2019-2025 R4 GHP A 4 -
bmw 4-series 24 C: 2014-2020 R4 G AM; 2021-2025 R4 GH A
bmw 5-series 4 -: 1995-2003 R G AM; 2004-2010 R4 G AM; 2011-2016 R4 GHDP AM; 2017-2025 R4 GHDP A
bmw 7-series 4 -: 1995-2007 R G A; 2008-2010 R4 GH A; 2011-2025 R4 GHDP A
bmw i3 ? -: 2014-2021 R EP A
bmw i4 4 -: 2022-2025 R4 E A
bmw ix 4 -: 2022-2025 4 E A
bmw m3 24 C: 1995-2013 R G AM; 2014-2018 R G AM 4 -; 2021-2025 R4 G AM 4 -
bmw m4 2 C: 2015-2020 R G AM; 2021-2025 R4 G AM
bmw x1 4 -: 2013-2015 R4 G A; 2016-2022 F4 G A; 2023-2025 F4 GH A
bmw x2 4 -: 2018-2025 F4 GH A
bmw x3 4 -: 2004-2012 4 G AM; 2013-2019 R4 GD A; 2020-2025 R4 GHP A
bmw x4 4 -: 2015-2025 4 GH A
bmw x5 4 -: 2000-2006 R4 G AM; 2007-2008 4 GD AM 4 3; 2009-2012 4 GD A 4 3; 2013-2018 R4 GHDP A 4 3; 2019-2025 R4 GHP A 4 3
bmw x6 4 -: 2008-2014 4 GH A; 2015-2019 R4 G A; 2020-2025 R4 GH A
bmw x7 4 3: 2019-2025 4 GH A
bmw z3, z4 2 C: 1996-2016 R G AM; 2019-2025 R G AM
buick cascada 2 C: 2016-2019 F G A
buick century 4 -: 1997-2005 F G A
buick enclave 4 3: 2008-2025 F4 G A
buick encore 4 -: 2013-2022 F4 G A
buick encore-gx 4 -: 2020-2025 F4 G AV
buick envision 4 -: 2016-2025 F4 G A
buick envista 4 -: 2024-2025 F G A
buick lacrosse 4 -: 2005-2007 F G A; 2008-2009 F4 G A; 2010-2019 F4 GH AV
buick lesabre, park-avenue 4 -: 1995-2005 F G A
buick lucerne 4 -: 2006-2011 F G A
buick rainier 4 -: 2004-2007 R4 G A
buick regal 4 -: 1997-2004 F G A; 2011-2011 F GH AVM; 2012-2017 F4 GH AVM; 2018-2020 F4 G A
buick rendezvous 4 3: 2002-2007 F4 G A
buick riviera 2 -: 1995-1999 F G A
buick roadmaster 4 3: 1994-1996 R G A
buick skylark 24 -: 1995-1998 F G A
buick terraza ? 3S: 2005-2008 F4 G A
buick verano 4 -: 2012-2017 F G AM
cadillac ats 24 -: 2013-2019 R4 G AM
cadillac catera 4 -: 1997-2001 R G A
cadillac ct4, ct5 4 -: 2020-2025 R4 G AM
cadillac ct6 4 -: 2016-2020 R4 GP AV
cadillac cts 4 -: 2003-2005 R G AM; 2006-2010 R4 G AM; 2011-2015 R4 G AM 24 -; 2016-2019 R4 G AM
cadillac deville 4 -: 1995-2005 F G A
cadillac dts 4 -: 2006-2011 F G A
cadillac eldorado 2 -: 1995-2002 F G A
cadillac escalade 4 3: 2002-2006 R4 G A; 2007-2014 R4 GH AV; 2015-2020 R4 G A; 2021-2024 R4 GD A; 2025-2025 R4 GDE A
cadillac escalade-esv 4 3: 2003-2020 R4 G A; 2021-2025 R4 GD A
cadillac escalade-ext 4 K: 2002-2013 4 G A
cadillac lyriq 4 -: 2023-2025 R4 E A
cadillac seville 4 -: 1995-2004 F G A
cadillac srx 4 3: 2004-2007 R4 G A; 2008-2009 FR4 G A; 2010-2016 F4 G A 4 -
cadillac sts 4 -: 2005-2011 R4 G A
cadillac xlr 2 C: 2004-2009 R G A
cadillac xt4, xt5 4 -: 2017-2025 F4 G A
cadillac xt6 4 3: 2020-2025 F4 G A
cadillac xts 4 -: 2013-2019 F4 G A
chevrolet astro ? 3S: 1995-2005 R4 G A
chevrolet avalanche 4 K: 2002-2013 R4 G A
chevrolet aveo ? -: 2004-2011 F G AM
chevrolet blazer 24 -: 1995-1996 R4 GD AM 24 C; 1997-2005 R4 G AM; 2019-2023 F4 G A 4 -; 2024-2025 FR4 GE A 4 -
chevrolet bolt-ev, bolt-euv 4 -: 2017-2023 F E A
chevrolet camaro 2 C: 1995-2002 R G AM; 2010-2024 R G AM
chevrolet captiva-sport 4 -: 2012-2015 F4 G A
chevrolet cavalier 24 C: 1995-2000 F G AM; 2001-2005 F G AM 24 -
chevrolet classic 4 -: 2004-2005 F G A
chevrolet cobalt 24 -: 2005-2010 F G AM
chevrolet colorado 24 KL: 2004-2012 R4 G AM; 2015-2022 R4 GD AM; 2023-2025 R4 G A
chevrolet corvette 2 C: 1995-2019 R G AM; 2020-2023 R G A; 2024-2025 R4 GH A
chevrolet cruze 4 -: 2011-2011 F G AM; 2012-2019 F GD AM
chevrolet equinox 4 -: 2005-2017 F4 G A; 2018-2021 F4 GD A; 2022-2023 F4 G A; 2024-2025 F4 GE AV
chevrolet express-1500, express-2500, express-3500 ? ?: 1996-2025 R4 GD A
chevrolet hhr 4 -: 2006-2011 F G AM
chevrolet impala 4 -: 2000-2011 F G A; 2012-2016 F GH A; 2017-2020 F G A
chevrolet lumina ? 3S: 1995-1995 F G AM; 1996-2001 F G A
chevrolet malibu 4 -: 1997-2005 F G A; 2006-2014 F GH A; 2015-2020 F GH AV; 2021-2025 F G AV
chevrolet metro 24 -: 1998-2001 F G AM
chevrolet monte-carlo 2 -: 1996-2007 F G A
chevrolet prizm 4 -: 1998-2002 F G AM
chevrolet s10 24 L: 1995-2000 R4 GE AM; 2001-2004 R4 G AM 24 KL
chevrolet silverado-1500 24 KL: 1999-2003 R4 G AM; 2004-2008 R4 GH AVM; 2009-2013 R4 GH AV; 2014-2018 R4 GH A; 2019-2023 R4 GD A; 2024-2025 R4 GDE A
chevrolet silverado-2500hd, silverado-3500hd 24 KL: 1999-2007 R4 GD AM; 2008-2025 R4 GD A
chevrolet sonic 4 -: 2012-2020 F G AM
chevrolet spark 4 -: 2013-2016 F GE AVM; 2017-2022 F G AVM
chevrolet ss 4 -: 2014-2017 R G AM
chevrolet ssr 2 C: 2003-2006 R G AM
chevrolet suburban 4 3: 1995-1999 R4 GD ?; 2000-2020 R4 G A; 2021-2025 R4 GD A
chevrolet tahoe 4 3: 1995-1999 R4 GD AM 24 -; 2000-2005 R4 G A; 2006-2014 R4 GH AV; 2015-2020 R4 G A; 2021-2025 R4 GD A
chevrolet tracker 24 C: 1998-2004 R4 G AM
chevrolet trailblazer 4 3: 2002-2009 R4 G A; 2021-2025 F4 G AV 4 -
chevrolet traverse 4 3: 2009-2025 F4 G A
chevrolet trax 4 -: 2015-2022 F4 G AM; 2024-2025 F G A
chevrolet uplander ? 3S: 2005-2009 F4 G A
chevrolet venture ? 3S: 1997-1999 F G A; 2000-2005 F4 G A
chevrolet volt 4 -: 2011-2019 F P AV
chrysler 200 24 C: 2011-2012 F G A; 2013-2014 F4 G A; 2015-2017 F4 G A 4 -
chrysler 300 4 -: 2005-2023 R4 G A
chrysler 300m 4 -: 1999-2004 F G A
chrysler aspen 4 3: 2007-2009 R4 GH AV
chrysler cirrus 4 -: 1995-2000 F G AM
chrysler concorde, lhs 4 -: 1995-2004 F G A
chrysler crossfire 2 C: 2004-2008 R G AM
chrysler pacifica 4 3: 2004-2008 F4 G A; 2017-2019 F GHP AV 4 3S; 2020-2025 F4 GHP AV 4 3S
chrysler pt-cruiser 24 C: 2001-2010 F G AM
chrysler sebring 24 C: 1995-2005 F G AM; 2006-2010 F4 G AM
chrysler town-country ? 3S: 1996-2005 F4 G A; 2006-2016 F G A 4 3S
chrysler voyager 4 3S: 2020-2025 F G A
dodge avenger 4 -: 1995-2000 F G AM 2 -; 2008-2011 F4 G A; 2012-2014 F G A
dodge caliber 4 -: 2007-2010 F4 G AVM; 2011-2012 F G AVM
dodge caravan, grand-caravan ? 3S: 1996-2005 F4 GE A; 2006-2020 F G A
dodge challenger 2 -: 2008-2016 R G AM; 2017-2023 R4 G AM
dodge charger 4 -: 2006-2023 R4 G A
dodge dakota 2 L: 1995-1999 R4 G AM; 2000-2011 R4 G AM 24 KL
dodge dart 4 -: 2013-2016 F G AM
dodge durango 4 3: 1998-2006 R4 G A; 2007-2011 R4 GH AV; 2012-2025 R4 G A
dodge hornet 4 -: 2023-2025 4 GHP A
dodge intrepid 4 -: 1995-2004 F G A
dodge journey 4 3: 2009-2020 F4 G A
dodge magnum 4 -: 2005-2008 R4 G A
dodge neon 24 -: 1995-2005 F G AM
dodge nitro 4 -: 2007-2011 R4 G AM
dodge ram-1500 24 KL: 1995-2010 R4 G AM
dodge ram-2500, ram-3500 24 KL: 1995-2010 R4 GD AM
dodge stratus 24 -: 1995-2006 F G AM
dodge viper 2 C: 1995-2010 R G M; 2013-2017 R G M
fiat 124-spider 2 C: 2017-2020 R G AM
fiat 500 2 C: 2012-2019 F GE AM
fiat 500l 4 -: 2014-2020 F G AM
fiat 500x 4 C: 2016-2023 F4 G AM
ford aerostar ? 3S: 1995-1997 R4 G AM
ford bronco 2 C: 1995-1996 4 G AM; 2021-2025 4 G AM 24 C
ford bronco-sport 4 -: 2021-2025 4 G A
ford c-max 4 -: 2013-2018 F HP AV
ford contour 4 -: 1995-2000 F G AM
ford crown-victoria 4 -: 1995-2011 R G A
ford ecosport 4 -: 2018-2022 F4 G A
ford edge 4 -: 2007-2024 F4 G A
ford escape 4 -: 2001-2003 F4 G AM; 2004-2012 F4 GH AVM; 2013-2019 F4 G A; 2020-2025 F4 GHP AV
ford escort 24 -: 1995-2003 F G AM
ford excursion 4 3: 2000-2005 R4 GD A
ford expedition, expedition-max 4 3: 1997-2025 R4 G A
ford explorer 24 -: 1995-2001 R4 GE AM; 2002-2003 R4 GE AM 24 3; 2004-2010 R4 GE AM 4 3; 2011-2019 F4 G A 4 3; 2020-2025 R4 GHP A 4 3
ford explorer-sport-trac 4 K: 2001-2005 R4 G AM; 2006-2010 R4 G A
ford f-150 24 KL: 1995-2010 R4 G AM; 2011-2017 R4 G A; 2018-2021 R4 GHDE A; 2022-2025 R4 GHE A
ford f-150-lightning 4 K: 2022-2025 4 E A
ford f-250, f-350 24 KL: 1995-2011 R4 GD AM; 2012-2025 R4 GD A
ford fiesta 4 -: 2011-2019 F G AM
ford five-hundred 4 -: 2005-2007 F4 G AV
ford flex 4 3: 2009-2019 F4 G A
ford focus 24 -: 2000-2010 F G AM; 2011-2015 F GE AVM 4 -; 2016-2018 F4 GE AVM 4 -
ford freestar ? 3S: 2004-2007 F G A
ford freestyle 4 3: 2005-2007 F4 G AV
ford fusion 4 -: 2006-2007 F4 G AM; 2008-2012 F4 GH AVM; 2013-2020 F4 GHP AVM
ford maverick 4 K: 2022-2025 F4 GH AV
ford mustang 2 C: 1995-2025 R G AM
ford mustang-mach-e 4 -: 2021-2025 R4 E A
ford probe 2 -: 1995-1997 F G AM
ford ranger 24 KL: 1995-1996 R4 G AM; 1997-2003 R4 GE AM; 2004-2011 R4 G AM; 2019-2025 R4 G A
ford taurus 4 3: 1995-1997 F G AM; 1998-2005 F G A; 2006-2007 F4 G A 4 -; 2008-2019 F4 G A 4 -
ford taurus-x 4 3: 2008-2009 F4 G A
ford thunderbird 2 -: 1995-1997 R G AM; 2002-2005 R G A 2 C
ford transit ? ?: 2015-2019 R GD A; 2020-2025 R4 GDE A
ford transit-connect ? ?: 2010-2013 F GE A; 2014-2023 F G A
ford windstar ? 3S: 1995-2003 F G A
ford zx2 2 -: 1998-2003 F G AM
genesis g70 4 -: 2019-2025 R4 G AM
genesis g80 4 -: 2017-2025 R4 GHE A
genesis g90 4 -: 2017-2025 R4 GH A
genesis gv70 4 -: 2022-2025 R4 GE A
genesis gv80 4 3: 2021-2025 R4 GH A
geo metro 24 C: 1995-1997 F G AM
geo prizm 4 -: 1995-1997 F G AM
geo tracker 24 C: 1995-1997 R4 G AM
gmc acadia 4 3: 2007-2025 F4 G A
gmc canyon 24 KL: 2004-2012 R4 G AM; 2015-2022 R4 GD AM; 2023-2025 R4 G A
gmc envoy 4 3C: 2002-2009 R4 G A
gmc jimmy 24 -: 1995-2005 R4 G AM
gmc safari ? 3S: 1995-2005 R4 G A
gmc savana-1500, savana-2500, savana-3500 ? ?: 1996-2025 R4 GD A
gmc sierra-1500 24 KL: 1995-2000 R4 GD AM; 2001-2003 R4 G AM; 2004-2008 R4 GH AVM; 2009-2013 R4 GH AV; 2014-2018 R4 GH A; 2019-2023 R4 GD A; 2024-2025 R4 GDE A
gmc sierra-2500hd, sierra-3500hd 24 KL: 1995-2007 R4 GD AM; 2008-2025 R4 GD A
gmc sonoma 24 L: 1995-2000 R4 G AM; 2001-2004 R4 G AM 24 KL
gmc terrain 4 -: 2010-2017 F4 G A; 2018-2021 F4 GD A; 2022-2024 F4 G A; 2025-2025 F4 G AV
gmc yukon 4 3: 1995-1999 R4 GD AM 24 -; 2000-2005 R4 G A; 2006-2014 R4 GH AV; 2015-2020 R4 G A; 2021-2025 R4 GD A
gmc yukon-xl 4 3: 2000-2020 R4 G A; 2021-2025 R4 GD A
honda accord 24 -: 1995-2002 F G AM; 2003-2009 F GH AM; 2010-2010 F G AM; 2011-2012 F G AVM; 2013-2017 F GHP AVM; 2018-2020 F GH AVM 4 -; 2021-2025 F GH AV 4 -
honda accord-crosstour 4 -: 2010-2011 F4 G A
honda civic 24 -: 1995-1995 F G AM; 1996-2000 F G AVM; 2001-2015 F GH AVM; 2016-2020 F G AVM; 2021-2024 F G AVM 4 -; 2025-2025 F GH AVM 4 -
honda civic-del-sol 2 C: 1993-1997 F G AM
honda clarity 4 -: 2017-2021 F EP AV
honda cr-v 4 -: 1997-2008 F4 G AM; 2009-2013 F4 G A; 2014-2019 F4 G AV; 2020-2025 F4 GH AV
honda crosstour 4 -: 2012-2015 F4 G A
honda cr-z 2 -: 2011-2016 F H VM
honda element ? -: 2003-2011 F4 G AM
honda fit 4 -: 2007-2010 F G AM; 2011-2014 F GE AVM; 2015-2020 F G AVM
honda hr-v 4 -: 2016-2018 F4 G VM; 2019-2025 F4 G V
honda insight 2 -: 2000-2006 F H VM; 2010-2014 F H VM 4 -; 2019-2022 F H AV 4 -
honda odyssey 4 3S: 1995-2025 F G A
honda passport 4 -: 1995-2002 R4 G AM; 2019-2025 F4 G A
honda pilot 4 3: 2003-2003 4 G A; 2004-2025 F4 G A
honda prelude 2 -: 1995-2001 F G AM
honda prologue 4 -: 2024-2025 F4 E A
honda ridgeline 4 K: 2006-2014 4 G A; 2017-2025 F4 G A
honda s2000 2 C: 2000-2009 R G M
hummer h2 4 3K: 2003-2009 4 G A
hummer h3 4 -: 2006-2010 4 G AM
hummer h3t 4 K: 2009-2010 4 G AM
hyundai accent 24 -: 1995-2011 F G AM; 2012-2016 F G AM 4 -; 2017-2022 F G AVM 4 -
hyundai azera 4 -: 2006-2017 F G A
hyundai elantra 4 -: 1995-2012 F G AM; 2013-2014 F G AM 24 -; 2015-2018 F G AM; 2019-2020 F G AVM; 2021-2025 F GH AVM
hyundai elantra-gt 4 -: 2013-2020 F G AM
hyundai entourage ? 3S: 2007-2011 F G A
hyundai equus 4 -: 2011-2016 R G A
hyundai genesis 24 -: 2009-2012 R G AM; 2013-2016 R4 G AM
hyundai genesis-coupe 2 -: 2010-2016 R G AM
hyundai ioniq 4 -: 2017-2022 F EHP A
hyundai ioniq-5, ioniq-6 4 -: 2022-2025 R4 E A
hyundai kona 4 -: 2018-2025 F4 GE AV
hyundai palisade 4 3: 2020-2025 F4 G A
hyundai santa-cruz 4 K: 2022-2025 F4 G A
hyundai santa-fe 4 3: 2001-2006 F4 G AM 4 -; 2007-2014 F4 G AM; 2015-2020 F4 G A; 2021-2023 F4 GHP A 4 -; 2024-2025 F4 GH A
hyundai santa-fe-sport 4 -: 2013-2018 F4 G A
hyundai sonata 4 -: 1995-2008 F G AM; 2009-2015 F GHP AM; 2016-2023 F GHP A; 2024-2025 F4 GH A
hyundai tiburon 2 -: 1997-2008 F G AM
hyundai tucson 4 -: 2005-2015 F4 GE AM; 2016-2021 F4 GE A; 2022-2025 F4 GHP A
hyundai veloster ? -: 2012-2022 F G AM
hyundai venue 4 -: 2020-2025 F G AVM
hyundai veracruz 4 3: 2007-2012 F4 G A
hyundai xg300, xg350 4 -: 2001-2005 F G A
infiniti ex35 4 -: 2008-2012 R4 G A
infiniti fx35 4 -: 2003-2012 R4 G A
infiniti g35 24 -: 2003-2008 R4 G AM
infiniti g37 24 C: 2008-2013 R4 G AM
infiniti i30, i35 4 -: 1996-2004 F G AM
infiniti jx35 4 3: 2013-2013 F4 G V
infiniti m35, m37 4 -: 2006-2013 R4 GH A
infiniti q45 4 -: 1995-2006 R G A
infiniti q50 4 -: 2014-2018 R4 GH A; 2019-2024 R4 G A
infiniti q60 2 C: 2014-2015 R4 G AM; 2017-2022 R4 G A 2 -
infiniti q70 4 -: 2014-2019 R4 GH A
infiniti qx30 4 -: 2017-2019 F4 G A
infiniti qx4 4 -: 1997-2003 R4 G A
infiniti qx50 4 -: 2014-2017 R4 G A; 2019-2025 F4 G AV
infiniti qx56 4 3: 2004-2013 R4 G A
infiniti qx60 4 3: 2014-2021 F4 GH AV; 2022-2025 F4 G A
infiniti qx70 4 -: 2014-2017 R4 G A
infiniti qx80 4 3: 2014-2025 R4 G A
isuzu rodeo 4 -: 1995-2004 R4 G AM
isuzu trooper ? 3: 1995-2002 R4 G AM
jaguar e-pace 4 -: 2018-2024 4 GH A
jaguar f-pace 4 -: 2017-2025 4 GHD A
jaguar f-type 2 C: 2014-2015 R G AM; 2016-2024 R4 G AM
jaguar s-type 4 -: 2000-2008 R G AM
jaguar x-type 4 -: 2002-2008 4 G AM
jaguar xe 4 -: 2017-2020 R4 GD A
jaguar xf 4 -: 2009-2010 R G A; 2011-2015 R4 G A; 2016-2024 R4 GD A
jaguar xj 4 -: 1995-2009 R G A; 2010-2019 R4 G A
jeep cherokee 24 -: 1995-2001 R4 G AM; 2014-2023 F4 G A 4 -
jeep commander 4 3: 2006-2010 R4 G A
jeep compass 4 -: 2007-2017 F4 G AVM; 2018-2022 F4 G AM; 2023-2025 4 G A
jeep gladiator 4 CK: 2020-2023 4 GD AM; 2024-2025 4 G AM
jeep grand-cherokee 4 -: 1995-1997 R4 G AM; 1998-2004 R4 G A; 2005-2020 R4 GD A; 2021-2025 R4 GHP A 4 3
jeep grand-cherokee-l 4 3: 2021-2025 R4 GHP A
jeep liberty 4 C: 2002-2010 R4 GD AM; 2011-2012 R4 G A
jeep patriot 4 -: 2007-2017 F4 G AVM
jeep renegade 4 C: 2015-2023 F4 GH AM
jeep wagoneer, grand-wagoneer 4 3: 2022-2025 R4 GHE A
jeep wrangler 2 C: 1997-2003 4 G AM; 2004-2012 R4 G AM 24 C; 2013-2017 4 G AM 24 C; 2018-2023 4 GHDP AM 24 C; 2024-2025 4 GHP AM 24 C
kia amanti 4 -: 2004-2009 F G A
kia borrego 4 3: 2009-2011 R4 G A
kia cadenza 4 -: 2014-2020 F G A
kia carnival 4 3S: 2022-2024 F G A; 2025-2025 F GH A
kia ev6 4 -: 2022-2025 R4 E A
kia ev9 4 3: 2024-2025 R4 E A
kia forte 24 -: 2010-2018 F G AM; 2019-2024 F G AVM 4 -
kia k5 4 -: 2021-2025 F4 G A
kia niro 4 -: 2017-2025 F EHP A
kia optima 4 -: 2001-2008 F G AM; 2009-2014 F GH AM; 2015-2020 F GHP A
kia rio 4 -: 2001-2017 F G AM; 2018-2023 F G AVM
kia rondo 4 3: 2007-2012 F G A
kia sedona 4 3S: 2002-2021 F G A
kia seltos 4 -: 2021-2025 F4 G AV
kia sorento 4 3: 2003-2008 R4 G AM; 2011-2014 F4 G AM; 2015-2020 F4 G A; 2021-2025 F4 GHP A
kia soul 4 -: 2010-2013 F G AM; 2014-2019 F GE AM; 2020-2025 F GE AVM
kia spectra 4 -: 2002-2009 F G AM
kia sportage 24 C: 1995-2002 R4 G AM; 2005-2015 F4 G AM 4 -; 2016-2022 F4 G A 4 -; 2023-2025 F4 GHP A 4 -
kia stinger 4 -: 2018-2023 R4 G A
kia telluride 4 3: 2020-2025 F4 G A
land-rover discovery 4 3: 2000-2004 4 G A; 2017-2025 4 GHD A
land-rover discovery-sport 4 3: 2015-2025 4 GH A
land-rover freelander 24 C: 2002-2005 4 G A
land-rover lr2 4 -: 2008-2015 4 G A
land-rover lr3, lr4 4 3: 2005-2016 4 G A
land-rover range-rover 4 -: 1995-2014 4 G A; 2015-2021 4 GHDP A; 2022-2025 4 GHP A 4 3
land-rover range-rover-evoque 24 C: 2012-2025 4 GH A
land-rover range-rover-sport 4 3: 2006-2013 R4 G A; 2014-2025 R4 GHDP A
land-rover range-rover-velar 4 -: 2018-2025 4 GHD A
lexus ct 4 -: 2011-2017 F H AV
lexus es 4 -: 1996-2010 F G A; 2011-2020 F GH AV; 2021-2025 F4 GH AV
lexus gs 4 -: 1995-2003 R G A; 2004-2005 R4 G A; 2006-2020 R4 GH AV
lexus gx 4 3: 2003-2025 4 G A
lexus hs 4 -: 2010-2012 F H AV
lexus is 4 -: 2001-2003 R G AM; 2004-2008 R4 G AM; 2009-2015 R4 G AM 24 C; 2016-2025 R4 G A
lexus ls 4 -: 1995-2005 R G A; 2006-2025 R4 GH AV
lexus lx 4 3: 1996-2024 4 G A; 2025-2025 4 GH A
lexus nx 4 -: 2015-2021 F4 GH AV; 2022-2025 F4 GHP AV
lexus rc 2 -: 2015-2025 R4 G A
lexus rx 4 -: 1999-2003 F4 G A; 2004-2017 F4 GH AV; 2018-2022 F4 GH AV 4 3; 2023-2025 F4 GHP AV
lexus sc 2 -: 1995-1999 R G AM; 2000-2010 R G AM 2 C
lexus ux 4 -: 2019-2025 F4 GH AV
lincoln aviator 4 3: 2003-2005 R4 G A; 2020-2025 R4 GHP A
lincoln continental 4 -: 1995-2002 F G A; 2017-2020 F4 G A
lincoln corsair 4 -: 2020-2025 F4 GHP AV
lincoln ls 4 -: 2000-2006 R G AM
lincoln mark-viii 2 -: 1995-1998 R G A
lincoln mkc 4 -: 2015-2019 F4 G A
lincoln mks 4 -: 2009-2016 F4 G A
lincoln mkt 4 3: 2010-2019 F4 G A
lincoln mkx 4 -: 2007-2018 F4 G A
lincoln mkz 4 -: 2007-2008 F4 G A; 2009-2020 F4 GH AV
lincoln nautilus 4 -: 2019-2023 F4 G A; 2024-2025 F4 GH AV
lincoln navigator, navigator-l 4 3: 1998-2025 R4 G A
lincoln town-car 4 -: 1995-2011 R G A
mazda 626 4 -: 1995-2002 F G AM
mazda b-series 24 L: 1995-2009 R4 G AM
mazda cx-3 4 -: 2016-2021 F4 G A
mazda cx-30 4 -: 2020-2025 F4 G A
mazda cx-5 4 -: 2013-2018 F4 GD AM; 2019-2020 F4 GD A; 2021-2025 F4 G A
mazda cx-50 4 -: 2023-2024 4 G A; 2025-2025 4 GH AV
mazda cx-7 4 -: 2007-2012 F4 G A
mazda cx-9 4 3: 2007-2023 F4 G A
mazda cx-90 4 3: 2024-2025 4 GHP A
mazda mazda2 4 -: 2011-2014 F G AM
mazda mazda3 4 -: 2004-2018 F G AM; 2019-2025 F4 G AM
mazda mazda5 4 3S: 2006-2015 F G AM
mazda mazda6 4 -: 2003-2009 F4 G AM; 2010-2021 F G AM
mazda mazdaspeed3 4 -: 2007-2013 F G M
mazda millenia 4 -: 1995-2002 F G A
mazda mpv ? 3S: 1995-1999 FR4 G A; 2000-2006 F G A
mazda mx-5-miata 2 C: 1995-2025 R G AM
mazda protege, protege5 4 -: 1995-2003 F G AM
mazda rx-8 ? -: 2004-2011 R G AM
mazda tribute 4 -: 2001-2003 F4 G AM; 2004-2011 F4 GH AVM
mercedes-benz a-class 4 -: 2019-2022 F4 GH A
mercedes-benz c-class 4 -: 1995-2000 R G AM; 2001-2014 R4 G AM 24 -; 2015-2023 R4 GHDP A 24 C; 2024-2025 R4 GHP A
mercedes-benz cla 4 -: 2014-2019 F4 G A; 2020-2025 F4 GH A
mercedes-benz clk-class 2 C: 1998-2009 R G A
mercedes-benz cls 4 -: 2006-2009 R G A; 2010-2018 R4 G A; 2019-2023 R4 GH A
mercedes-benz e-class 24 3C: 1995-1996 R GD A; 1997-2009 R4 GD A 4 3; 2010-2025 R4 GHDP A
mercedes-benz g-class 4 -: 2002-2023 4 G A
mercedes-benz gl-class 4 3: 2007-2016 4 GD A
mercedes-benz gla 4 -: 2015-2020 F4 G A; 2021-2025 F4 GH A
mercedes-benz glb 4 3: 2020-2025 F4 GH A
mercedes-benz glc 4 -: 2016-2020 R4 GHDP A; 2021-2025 R4 GHP A
mercedes-benz gle 4 -: 2016-2019 R4 GHDP A; 2020-2025 R4 GHP A 4 3
mercedes-benz glk-class 4 -: 2010-2015 R4 GD A
mercedes-benz gls 4 3: 2017-2019 4 GD A; 2020-2025 4 GH A
mercedes-benz m-class 4 3: 1998-2004 4 G A; 2005-2005 4 GD A; 2006-2015 R4 GHD AV
mercedes-benz r-class 4 3: 2006-2013 R4 GD A
mercedes-benz s-class 24 -: 1995-1997 R GD A; 1998-2006 R4 G A; 2007-2014 R4 GHD A; 2015-2025 R4 GHP A 24 C
mercedes-benz sl, slk 2 C: 1996-2016 R G AM
mercury cougar 2 -: 1995-1996 R G A; 1999-2002 F G AM
mercury grand-marquis 4 -: 1995-2011 R G A
mercury mariner 4 -: 2005-2011 F4 GH AV
mercury milan 4 -: 2006-2007 F4 G AM; 2008-2011 F4 GH AVM
mercury montego 4 -: 2005-2007 F4 G AV
mercury mountaineer 4 -: 1997-2001 R4 G A; 2002-2010 R4 G A 4 3
mercury sable 4 3: 1995-2005 F G A; 2008-2009 F4 G A 4 -
mercury villager ? 3S: 1995-2002 F G A
mini cooper, hardtop 24 C: 2002-2008 F G AVM; 2009-2010 F GE AVM; 2011-2025 F4 GHEP AM
mini countryman 4 -: 2011-2016 F4 G AM; 2017-2024 F4 GHP AM
mitsubishi eclipse 2 C: 1995-2001 F4 G AM; 2002-2012 F G AM
mitsubishi eclipse-cross 4 -: 2018-2025 F4 G V
mitsubishi endeavor 4 -: 2004-2011 F4 G A
mitsubishi galant 4 -: 1995-2001 F G AM; 2002-2012 F G A
mitsubishi lancer 4 -: 2002-2017 F4 G AVM
mitsubishi lancer-evolution 4 -: 2003-2005 4 G M; 2006-2015 4 G AM
mitsubishi mirage 24 -: 1995-2002 F G AM; 2014-2024 F G VM 4 -
mitsubishi montero 4 3: 1995-2006 R4 G AM
mitsubishi montero-sport 4 -: 1997-2004 R4 G AM
mitsubishi outlander 4 3: 2003-2005 F4 G AM 4 -; 2006-2008 F4 G AVM; 2009-2013 F4 G AV; 2014-2025 F4 GHP AV
mitsubishi outlander-sport 4 -: 2011-2025 F4 G AVM
nissan 240sx 2 -: 1995-1998 R G AM
nissan 350z, 370z 2 C: 2003-2020 R G AM
nissan altima 4 -: 1995-2004 F G AM; 2005-2006 F GH AVM; 2007-2013 F GH AVM 24 -; 2014-2018 F G VM; 2019-2025 F4 G V
nissan armada 4 3: 2004-2025 R4 G A
nissan cube 4 -: 2009-2014 F G VM
nissan frontier 24 KL: 1998-2021 R4 G AM; 2022-2025 R4 G A
nissan gt-r 2 -: 2009-2024 4 G A
nissan juke 4 -: 2011-2017 F4 G VM
nissan kicks 4 -: 2018-2024 F G V; 2025-2025 F4 G V
nissan leaf 4 -: 2011-2025 F E A
nissan maxima 4 -: 1995-2004 F G AM; 2005-2008 F G AVM; 2009-2023 F G V
nissan murano 4 -: 2003-2010 F4 G V; 2011-2014 F4 G V 24 C; 2015-2024 F4 GH V; 2025-2025 F4 G A
nissan nv200 ? ?: 2013-2021 F G V
nissan pathfinder 4 -: 1996-2004 R4 G AM; 2005-2010 R4 G A 4 3; 2011-2012 FR4 G AV 4 3; 2013-2020 F4 GH AV 4 3; 2022-2025 F4 G A 4 3
nissan quest ? 3S: 1995-2008 F G A; 2009-2011 F G AV; 2012-2017 F G V
nissan rogue 4 -: 2008-2013 F4 G V; 2014-2020 F4 GH V 4 3; 2021-2025 F4 G V
nissan rogue-select 4 -: 2014-2015 F4 G V
nissan rogue-sport 4 -: 2017-2022 F4 G V
nissan sentra 4 -: 1995-2004 F G AM; 2005-2025 F G AVM
nissan titan, titan-xd 24 KL: 2004-2015 R4 G A; 2016-2019 R4 GD A; 2020-2024 R4 G A
nissan versa, versa-note 4 -: 2007-2025 F G AVM
nissan xterra 4 -: 2000-2015 R4 G AM
nissan z 2 -: 2023-2025 R G AM
oldsmobile alero 24 -: 1999-2004 F G AM
oldsmobile aurora 4 -: 1995-2003 F G A
oldsmobile bravada 4 -: 1996-2004 R4 G A
oldsmobile intrigue 4 -: 1998-2002 F G A
oldsmobile silhouette ? 3S: 1995-1999 F G A; 2000-2004 F4 G A
plymouth neon 24 -: 1995-2001 F G AM
plymouth voyager, grand-voyager ? 3S: 1996-2000 F4 GE A
pontiac aztek 4 -: 2001-2005 F4 G A
pontiac bonneville 4 -: 1995-2005 F G A
pontiac firebird, trans-am 2 C: 1995-2002 R G AM
pontiac g5 ? -: 2007-2010 F G AM
pontiac g6 24 C: 2005-2010 F G AM
pontiac g8 4 -: 2008-2009 R G AM
pontiac grand-am 24 -: 1995-2005 F G AM
pontiac grand-prix 24 -: 1997-2003 F G A; 2004-2008 F G A 4 -
pontiac gto 2 -: 2004-2006 R G AM
pontiac montana ? 3S: 2000-2006 F4 G A
pontiac solstice 2 C: 2006-2010 R G AM
pontiac sunfire 24 C: 1995-2000 F G AM; 2001-2005 F G AM 24 -
pontiac torrent 4 -: 2006-2009 F4 G A
pontiac vibe 4 -: 2003-2010 F4 G AM
porsche 911 2 C: 1995-2024 R4 G AM
porsche boxster, 718-boxster 2 C: 1997-2024 R G AM
porsche cayenne 4 -: 2003-2009 4 G AM; 2010-2017 4 GHDP AM; 2018-2025 4 GHP A
porsche cayman, 718-cayman 2 -: 2006-2024 R G AM
porsche macan 4 -: 2015-2023 R4 G A
porsche panamera 4 -: 2010-2025 R4 GHP A
porsche taycan 4 -: 2020-2025 R4 E A
ram 1500 24 KL: 2011-2012 R4 G A; 2013-2018 R4 GD A; 2019-2025 R4 GHD A
ram 2500, 3500 24 KL: 2011-2019 R4 GD AM; 2020-2025 R4 GD A
ram promaster-1500, promaster-2500, promaster-3500 ? ?: 2014-2019 F GD A; 2020-2023 F GE A
ram promaster-city ? ?: 2015-2022 F G A
saab 9-3 24 C: 1999-2005 F G AM; 2006-2011 F4 G AM
saab 9-5 4 3: 1999-2007 F G AM; 2008-2011 F4 G AM
saturn aura 4 -: 2007-2010 F GH A
saturn ion ? -: 2003-2007 F G AVM
saturn l-series 4 -: 2000-2005 F G AM
saturn outlook 4 3: 2007-2010 F4 G A
saturn s-series ? -: 1995-2002 F G AM
saturn sky 2 C: 2007-2010 R G AM
saturn vue 4 -: 2002-2004 F4 G AVM; 2005-2010 F4 GH AVM
scion fr-s 2 -: 2013-2016 R G AM
scion tc 2 -: 2005-2016 F G AM
scion xa, xd 4 -: 2004-2014 F G AM
scion xb 4 -: 2004-2015 F G AM
smart fortwo 2 C: 2008-2015 R GE A; 2016-2019 R GE AM
subaru ascent 4 3: 2019-2025 4 G V
subaru baja 4 K: 2003-2006 4 G AM
subaru brz 2 -: 2013-2025 R G AM
subaru crosstrek, xv-crosstrek 4 -: 2013-2018 4 GH VM; 2019-2023 4 GHP VM; 2024-2025 4 GH V
subaru forester 4 -: 1998-2011 4 G AM; 2012-2018 4 G AVM; 2019-2024 4 G V; 2025-2025 4 GH V
subaru impreza 24 -: 1995-1998 F4 G AM; 1999-2001 4 G AM; 2002-2009 4 G AM 4 -; 2010-2023 4 G AVM 4 -; 2024-2025 4 G V 4 -
subaru legacy 4 -: 1995-2000 F4 G AM; 2001-2007 4 G AM; 2008-2014 4 G AVM; 2015-2025 4 G V
subaru outback 4 -: 1998-2007 4 G AM; 2008-2014 4 G AVM; 2015-2025 4 G V
subaru solterra 4 -: 2023-2025 4 E A
subaru tribeca, b9-tribeca 4 3: 2006-2014 4 G A
subaru wrx 4 -: 2002-2014 4 G AM; 2015-2025 4 G VM
subaru wrx-sti 4 -: 2004-2021 4 G M
suzuki forenza, reno 4 -: 2004-2008 F G AM
suzuki grand-vitara ? 3: 1999-2013 R4 G AM
suzuki kizashi 4 -: 2010-2013 F4 G VM
suzuki sx4 4 -: 2007-2007 F4 G AM; 2008-2013 F4 G AVM
suzuki xl-7 4 3: 2002-2006 R4 G AM; 2007-2009 F4 G A
tesla cybertruck 4 K: 2024-2025 R4 E A
tesla model-3 4 -: 2017-2025 R4 E A
tesla model-s 4 3: 2012-2025 R4 E A
tesla model-x 4 3: 2016-2025 4 E A
tesla model-y 4 3: 2020-2025 R4 E A
toyota 4runner 4 -: 1996-2002 R4 G AM; 2003-2024 R4 G A 4 3; 2025-2025 R4 GH A 4 3
toyota 86, gr86 2 -: 2017-2025 R G AM
toyota avalon 4 -: 1995-2010 F G A; 2011-2020 F GH AV; 2021-2022 F4 GH AV
toyota c-hr 4 -: 2018-2022 F G V
toyota camry 4 -: 1995-1996 F G AM 24 3; 1997-2004 F G AM; 2005-2013 F GH AVM; 2014-2019 F GH AV; 2020-2025 F4 GH AV
toyota camry-solara 2 C: 1999-2008 F G AM
toyota celica 2 C: 1996-2005 F G AM
toyota corolla 4 -: 1995-2011 F G AM; 2012-2019 F G AVM; 2020-2022 F GH AVM; 2023-2025 F4 GH AVM
toyota corolla-cross 4 -: 2022-2025 F4 GH AV
toyota corolla-hatchback 4 -: 2019-2025 F G AVM
toyota crown 4 -: 2023-2025 4 H AV
toyota echo 24 -: 2000-2005 F G AM
toyota fj-cruiser ? -: 2007-2014 R4 G AM
toyota gr-corolla 4 -: 2023-2024 4 G M; 2025-2025 4 G AM
toyota gr-supra 2 -: 2020-2025 R G AM
toyota grand-highlander 4 3: 2024-2025 F4 GH AV
toyota highlander 4 3: 2001-2002 F4 G A 4 -; 2003-2003 F4 G A; 2004-2025 F4 GH AV
toyota land-cruiser 4 3: 1995-2021 4 G A; 2024-2025 4 H A
toyota matrix 4 -: 2003-2013 F4 G AM
toyota mr2 2 C: 1995-1995 R G AM; 2000-2005 R G AM
toyota prius 4 -: 2001-2009 F H AV; 2010-2018 F HP AV; 2019-2025 F4 HP AV
toyota prius-c 4 -: 2012-2019 F H AV
toyota prius-prime 4 -: 2017-2025 F P AV
toyota prius-v 4 -: 2012-2017 F H AV
toyota rav4 24 C: 1996-1997 F4 G AM; 1998-2000 F4 GE AM; 2001-2005 F4 GE AM 4 -; 2006-2007 F4 G AM 4 3; 2008-2012 F4 GE AV 4 3; 2013-2014 F4 GE AV 4 -; 2015-2020 F4 GH AV 4 -; 2021-2025 F4 GHP AV 4 -
toyota rav4-prime 4 -: 2021-2024 4 P AV
toyota sequoia 4 3: 2001-2022 R4 G A; 2023-2025 R4 H A
toyota sienna 4 3S: 1998-2001 F G A ? 3S; 2002-2003 F4 G A ? 3S; 2004-2020 F4 G A; 2021-2025 F4 H AV
toyota supra 2 C: 1995-1998 R G AM; 2020-2025 R G AM 2 -
toyota t100 2 L: 1995-1998 R4 G AM
toyota tacoma 24 KL: 1995-1999 R4 G AM 2 L; 2000-2023 R4 G AM; 2024-2025 R4 GH AM
toyota tercel 24 -: 1995-1999 F G AM
toyota tundra 24 KL: 2000-2008 R4 G AM; 2009-2021 R4 G A; 2022-2025 R4 GH A
toyota venza 4 -: 2009-2015 F4 G A; 2021-2024 4 H AV
toyota yaris 24 -: 2007-2020 F G AM
volkswagen arteon 4 -: 2019-2024 F4 G A
volkswagen atlas 4 3: 2018-2025 F4 G A
volkswagen atlas-cross-sport 4 -: 2020-2025 F4 G A
volkswagen beetle, new-beetle 2 C: 1998-2019 F GD AM
volkswagen cabrio 2 C: 1995-2002 F G AM
volkswagen cc 4 -: 2009-2017 F4 G AM
volkswagen eos 2 C: 2007-2016 F G AM
volkswagen golf 24 -: 1999-2003 F GD AM; 2010-2011 F GD AM; 2012-2021 F4 GDE AM
volkswagen golf-alltrack 4 -: 2017-2019 4 G AM
volkswagen golf-r 24 -: 2012-2013 4 G M; 2015-2025 4 G AM
volkswagen golf-sportwagen 4 -: 2015-2019 F4 GD AM
volkswagen gti 24 -: 2000-2025 F G AM
volkswagen id-4 4 -: 2021-2025 R4 E A
volkswagen jetta 4 -: 1995-2010 F GD AM; 2011-2018 F GHD AM; 2019-2025 F G AM
volkswagen jetta-sportwagen 4 -: 2009-2014 F GD AM
volkswagen passat 4 -: 1996-2010 F4 GD AM; 2012-2017 F GD AM; 2018-2022 F G A
volkswagen rabbit 24 -: 2006-2009 F G AM
volkswagen routan ? 3S: 2009-2014 F G A
volkswagen taos 4 -: 2022-2025 F4 G A
volkswagen tiguan 4 -: 2009-2017 F4 G AM; 2018-2025 F4 G A 4 3
volkswagen touareg 4 -: 2004-2008 4 GD A; 2009-2017 4 GHD A
volvo c30 2 -: 2008-2013 F G AM
volvo c70 2 C: 1998-2013 F G AM
volvo s40 4 -: 2000-2002 F G A; 2003-2011 F4 G AM
volvo s60 4 -: 2001-2010 F4 G AM; 2011-2018 F4 G A; 2019-2025 F4 GHP A
volvo s80 4 -: 1999-2001 F G A; 2002-2016 F4 G A
volvo s90 4 -: 2017-2025 F4 GHP A
volvo v50 4 -: 2005-2011 F4 G AM
volvo v60 4 -: 2015-2018 F4 G A; 2019-2025 F4 GHP A
volvo v70 4 3: 1998-2010 F4 G AM
volvo xc40 4 -: 2019-2025 F4 GHE A
volvo xc60 4 -: 2009-2016 F4 G A; 2017-2025 F4 GHP A
volvo xc70 4 3: 2001-2008 4 G AM; 2009-2016 F4 G A
volvo xc90 4 3: 2003-2014 F4 G A; 2016-2025 F4 GHP A
`
