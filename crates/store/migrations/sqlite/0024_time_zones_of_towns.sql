-- Every town had Eastern time. From here on it is given with the town; those that are there get the time of most people
-- in their state, and the towns on the smaller side of a shared state theirs.
UPDATE towns SET time_zone = CASE
    WHEN slug IN (
        'alcoa-tn', 'athens-tn', 'bristol-tn', 'chattanooga-tn', 'church-hill-tn', 'cleveland-tn',
        'clinton-tn', 'collegedale-tn', 'dayton-tn', 'east-ridge-tn', 'elizabethton-tn', 'farragut-tn',
        'greeneville-tn', 'harriman-tn', 'jefferson-city-tn', 'johnson-city-tn', 'kingsport-tn',
        'knoxville-tn', 'la-follette-tn', 'lenoir-city-tn', 'loudon-tn', 'maryville-tn',
        'morristown-tn', 'newport-tn', 'oak-ridge-tn', 'pigeon-forge-tn', 'red-bank-tn',
        'sevierville-tn', 'signal-mountain-tn', 'soddy-daisy-tn', 'sweetwater-tn'
    ) THEN 'America/New_York'
    WHEN slug IN (
        'callaway-fl', 'crestview-fl', 'destin-fl', 'fort-walton-beach-fl', 'gulf-breeze-fl',
        'lynn-haven-fl', 'marianna-fl', 'milton-fl', 'navarre-fl', 'niceville-fl', 'pace-fl',
        'panama-city-beach-fl', 'panama-city-fl', 'pensacola-fl', 'boonville-in', 'cedar-lake-in',
        'chesterton-in', 'crown-point-in', 'dyer-in', 'east-chicago-in', 'evansville-in', 'gary-in',
        'griffith-in', 'hammond-in', 'highland-in', 'hobart-in', 'la-porte-in', 'lake-station-in',
        'lowell-in', 'merrillville-in', 'michigan-city-in', 'munster-in', 'newburgh-in', 'portage-in',
        'princeton-in', 'schererville-in', 'st-john-in', 'tell-city-in', 'valparaiso-in',
        'bowling-green-ky', 'franklin-ky', 'glasgow-ky', 'henderson-ky', 'hopkinsville-ky',
        'madisonville-ky', 'mayfield-ky', 'murray-ky', 'owensboro-ky', 'paducah-ky', 'russellville-ky',
        'iron-mountain-mi', 'ironwood-mi', 'kingsford-mi', 'menominee-mi'
    ) THEN 'America/Chicago'
    WHEN slug IN (
        'dickinson-nd', 'box-elder-sd', 'rapid-city-sd', 'spearfish-sd', 'sturgis-sd', 'alliance-ne',
        'gering-ne', 'ogallala-ne', 'scottsbluff-ne', 'sidney-ne', 'ontario-or', 'el-paso-tx',
        'horizon-city-tx', 'san-elizario-tx', 'socorro-tx'
    ) THEN 'America/Denver'
    WHEN slug IN (
        'coeur-dalene-id', 'hayden-id', 'lewiston-id', 'moscow-id', 'post-falls-id', 'rathdrum-id',
        'sandpoint-id'
    ) THEN 'America/Los_Angeles'
    WHEN state IN ('AL', 'AR', 'IA', 'IL', 'KS', 'LA', 'MN', 'MO', 'MS', 'ND', 'NE', 'OK', 'SD', 'TN', 'TX', 'WI')
        THEN 'America/Chicago'
    WHEN state IN ('CO', 'ID', 'MT', 'NM', 'UT', 'WY') THEN 'America/Denver'
    WHEN state IN ('CA', 'NV', 'OR', 'WA') THEN 'America/Los_Angeles'
    WHEN state = 'AZ' THEN 'America/Phoenix'
    WHEN state = 'HI' THEN 'Pacific/Honolulu'
    WHEN state = 'AK' THEN 'America/Anchorage'
    WHEN state IN ('PR', 'VI') THEN 'America/Puerto_Rico'
    WHEN state IN ('GU', 'MP') THEN 'Pacific/Guam'
    WHEN state = 'AS' THEN 'Pacific/Pago_Pago'
    ELSE 'America/New_York'
END
WHERE time_zone = 'America/New_York';
